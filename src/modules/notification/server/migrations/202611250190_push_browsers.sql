-- Browsers that members registered to be told while they are closed. An address of a browser belongs to who registered it last.
create table notification.push_browsers (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  person_id uuid not null,
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'),
  locale text not null check (locale in ('ko', 'en')),
  at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, endpoint)
);
create index push_browsers_person on notification.push_browsers (company_id, person_id, id);
