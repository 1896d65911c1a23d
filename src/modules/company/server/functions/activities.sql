create or replace function company.activities(companies uuid[])
  returns table(id uuid, actions integer)
  language sql
  stable security definer
  set search_path to ''
as $$ select wanted, company.activity(wanted) from unnest(companies) wanted $$;
revoke execute on function company.activities(companies uuid[]) from public;
grant execute on function company.activities(companies uuid[]) to heureum_app;
