-- Who may found companies, of the whole installation: one row, or none where nobody said anything yet.
create table company.founding (
  only_row boolean primary key default true check (only_row),
  who text not null default 'anyone' check (who in ('anyone', 'invited', 'staff')),
  -- Addresses that were invited, in lower case.
  invited text[] not null default '{}' check (cardinality(invited) <= 500),
  per_person int check (per_person between 1 and 1000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into company.founding default values;
create function company.own_founded() returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from company.creators where person_id = kernel.person_id()
$$;
revoke execute on function company.own_founded() from public;
grant execute on function company.own_founded() to heureum_app;
