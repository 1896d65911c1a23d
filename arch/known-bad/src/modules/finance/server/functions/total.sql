-- breaks: function-in-file
create or replace function finance.sum_lines() returns int language sql as $$ select 1 $$;
