-- Filters, sort and columns of a table, saved by a member under a name. They go with the membership.
create table company.saved_views (
  company_id uuid not null references company.companies (id) on delete cascade,
  person_id uuid not null,
  table_name text not null check (length(table_name) between 1 and 120),
  name text not null check (length(name) between 1 and 40),
  -- What the contract lets through is at most 20,000 characters, three bytes each.
  definition jsonb not null check (jsonb_typeof(definition) = 'object' and octet_length(definition::text) <= 65536),
  primary key (company_id, person_id, table_name, name),
  foreign key (company_id, person_id) references company.memberships (company_id, person_id) on delete cascade
);
-- Beside the wall between companies: nobody sees or writes what another member saved.
create policy own on company.saved_views as restrictive
  using (person_id = kernel.person_id()) with check (person_id = kernel.person_id());

create function company.limit_saved_views() returns trigger language plpgsql as $$
begin
  -- One after the other, so that two at once are not both the thirtieth.
  perform from company.memberships m
    where m.company_id = new.company_id and m.person_id = new.person_id for no key update;
  if (select count(*) >= 30 from company.saved_views v
      where v.company_id = new.company_id and v.person_id = new.person_id
        and v.table_name = new.table_name and v.name <> new.name) then
    perform kernel.refuse('TOO_MANY_SAVED_VIEWS', new.table_name);
  end if;
  return new;
end $$;
create trigger at_most_thirty before insert on company.saved_views
  for each row execute function company.limit_saved_views();
