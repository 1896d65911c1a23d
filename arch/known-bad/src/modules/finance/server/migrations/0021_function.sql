-- breaks: function-in-file
create or replace function finance.first_entry() returns int language sql as $$ select 1 $$;
