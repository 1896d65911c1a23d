-- breaks: kernel-words
create function kernel.count_stock() returns int language sql as $$ select 1 $$;
