create or replace function company.own_founded() returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from company.creators where person_id = kernel.person_id()
$$;
revoke execute on function company.own_founded() from public;
grant execute on function company.own_founded() to heureum_app;
