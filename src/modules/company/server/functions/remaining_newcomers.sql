-- Number of accounts it may still create, for the token's holder.
create or replace function company.remaining_newcomers(wanted uuid) returns int language sql stable security definer set search_path = '' as $$
  select i.uses_most - i.newcomers from company.invitations i where i.id = wanted
$$;
revoke execute on function company.remaining_newcomers(wanted uuid) from public;
grant execute on function company.remaining_newcomers(wanted uuid) to heureum_app;
