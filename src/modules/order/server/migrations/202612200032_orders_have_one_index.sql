-- concurrently
-- Orders are found by words (`orders_found`); the index by pairs of characters served versions of before.
drop index concurrently if exists "order".orders_words;
