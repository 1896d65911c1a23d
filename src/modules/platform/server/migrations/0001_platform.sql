grant usage on schema platform to heureum_platform;

-- Figures of companies by day, as of the last count of that day. Written in the company's scope, read across all companies only by the
-- platform's role: queries across companies see figures, and no row of any company.
create table platform.company_days (
  company_id uuid not null references company.companies on delete cascade,
  day date not null,
  members integer not null,
  records integer not null,
  runs integer not null,
  finished integer not null,
  failed integer not null,
  undone integer not null,
  orders integer not null,
  cancelled integer not null,
  counted_at timestamp with time zone not null default now(),
  primary key (company_id, day)
);
create index company_days_by_day on platform.company_days (day);
create policy platform on platform.company_days for select to heureum_platform using (current_user = 'heureum_platform'::name);
grant select on platform.company_days to heureum_platform;
