-- What asked the index by pairs of characters.
drop function "order".find_orders(text);
drop function "order".pairs_of(uuid, text);
