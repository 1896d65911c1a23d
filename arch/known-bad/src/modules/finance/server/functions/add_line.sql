-- breaks: function-in-file
create function finance.add_line() returns int language sql as $$ select 1 $$;
