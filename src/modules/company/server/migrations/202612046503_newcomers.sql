-- How many accounts were made by an invitation while only who is invited may sign up: not more than it is for.
alter table company.invitations add column newcomers int not null default 0;

-- How many more accounts it may make, for who holds its token.
create function company.newcomers_left(wanted uuid) returns int language sql stable security definer set search_path = '' as $$
  select i.uses_most - i.newcomers from company.invitations i where i.id = wanted
$$;
revoke execute on function company.newcomers_left(uuid) from public;
grant execute on function company.newcomers_left(uuid) to heureum_app;
