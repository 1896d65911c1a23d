create table page.pages (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  key text not null check (key in ('home', 'catalog')),
  published_version int,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, key)
);

-- Versions are only ever added; publishing points at one.
create table page.page_versions (
  company_id uuid not null references company.companies (id) on delete cascade,
  page_id uuid not null,
  version int not null,
  title jsonb not null,
  description jsonb not null,
  blocks jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, page_id, version),
  foreign key (company_id, page_id) references page.pages (company_id, id)
);
alter table page.pages add foreign key (company_id, id, published_version)
  references page.page_versions (company_id, page_id, version) deferrable initially deferred;

create function page.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from company.companies c where c.id = old.company_id) then
    return old;
  end if;
  raise exception '% on %.% is not possible: it is append-only', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger append_only before update or delete on page.page_versions
  for each row execute function page.refuse_change();
revoke update, delete, truncate on page.page_versions from heureum_app;
