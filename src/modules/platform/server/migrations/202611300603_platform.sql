-- Figures of companies by day, as they stood when the day was last counted. Written at the company, read across all of them by the role
-- of the platform alone: whoever asks across companies sees figures, and no row of any company.
create table platform.company_days (
  company_id uuid not null references company.companies (id) on delete cascade,
  day date not null,
  members int not null,
  records int not null,
  runs int not null,
  finished int not null,
  failed int not null,
  undone int not null,
  orders int not null,
  cancelled int not null,
  counted_at timestamptz not null default now(),
  primary key (company_id, day)
);
create index company_days_by_day on platform.company_days (day);
grant usage on schema platform to heureum_platform;
grant select on platform.company_days to heureum_platform;
create policy platform on platform.company_days for select to heureum_platform using (current_user = 'heureum_platform');

-- A count of the company waits: what happens before it begins is taken in by it, and asks for no other.
create table platform.marks (
  company_id uuid not null references company.companies (id) on delete cascade,
  marked_at timestamptz not null default now(),
  primary key (company_id)
);
