-- breaks: function-in-file
create or replace function item.carry() returns int language sql as $$ select 1 $$;
