-- Sample data of a company, by the run that made it. Each run is undone separately.
create table sample.things (
  company_id uuid not null references company.companies on delete cascade,
  execution_id uuid not null,
  kind text not null check (kind in ('product', 'customer', 'order', 'shipment')),
  subject_id uuid not null,
  title text not null check ((length(title) >= 1) and (length(title) <= 200)),
  made_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  primary key (company_id, execution_id)
);
create index things_there on sample.things (company_id, execution_id) where (removed_at is null);

-- Trial companies of visitors: one per visitor, deleted after a day. Their data is sample data too.
create table sample.tours (
  company_id uuid primary key references company.companies on delete cascade,
  visitor_id uuid not null,
  colleague_id uuid not null,
  order_id uuid not null,
  execution_id uuid not null,
  began_at timestamp with time zone not null default now()
);
create policy count_tours on sample.tours for select to heureum_owner using (true);

insert into kernel.pictures (name, columns) values
  ('sample.things', '{title}');
