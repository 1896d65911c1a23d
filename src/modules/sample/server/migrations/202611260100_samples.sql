-- What of a company's data is made up, by the run that made it. Each run is taken back by itself.
create table sample.things (
  company_id uuid not null references company.companies (id) on delete cascade,
  execution_id uuid not null,
  kind text not null check (kind in ('product', 'customer', 'order', 'shipment')),
  subject_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  made_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, execution_id)
);
create index things_there on sample.things (company_id, execution_id) where removed_at is null;
