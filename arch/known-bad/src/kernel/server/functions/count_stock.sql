-- breaks: kernel-words
create or replace function kernel.count_stock() returns int language sql as $$ select 1 $$;
