-- breaks: function-in-file
create or replace function finance.close() returns int language sql as $$ select 1 $$;
create table finance.closings (company_id uuid not null, id uuid not null);
