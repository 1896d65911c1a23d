create table page.pages (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  key text not null check (key in ('home', 'catalog')),
  published_version integer,
  updated_at timestamp with time zone not null default now(),
  primary key (company_id, id),
  unique (company_id, key)
);

-- Versions are only ever added; publishing points at one.
create table page.page_versions (
  company_id uuid not null references company.companies on delete cascade,
  page_id uuid not null,
  version integer not null,
  title jsonb not null,
  description jsonb not null,
  blocks jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  primary key (company_id, page_id, version),
  foreign key (company_id, page_id) references page.pages(company_id, id)
);
create trigger append_only before delete or update on page.page_versions for each row execute function page.protect_append_only();
revoke update, delete on page.page_versions from heureum_app;
alter table page.pages add constraint pages_company_id_id_published_version_fkey foreign key (company_id, id, published_version) references page.page_versions(company_id, page_id, version) deferrable initially deferred;
