-- Web hooks that go out, what each was told, and each try.
create table integration.hooks (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 100),
  state text not null default 'active' check (state in ('active', 'paused', 'failing', 'maker-gone', 'gone')),
  -- Only the application reads them. The one before signs, too, until the given time.
  secret text not null,
  secret_before text,
  secret_before_until timestamptz,
  -- Who saved it last: it is told what he or she may hear.
  made_by uuid not null,
  made_by_name text not null,
  failing_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- One of each event and hook. What is sent stands here word for word, so that it is the same whenever it is sent.
create table integration.deliveries (
  company_id uuid not null,
  id uuid not null,
  hook_id uuid not null,
  event_id uuid not null,
  event text not null,
  body text not null,
  is_test boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Tries of this round; a replay begins a new one.
  tries int not null default 0,
  attempts int not null default 0,
  next_at timestamptz default now() check ((state = 'waiting') = (next_at is not null)),
  claimed_until timestamptz,
  last_status int,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, hook_id, event_id),
  foreign key (company_id, hook_id) references integration.hooks (company_id, id) on delete cascade
);
create index deliveries_of_hook on integration.deliveries (company_id, hook_id, id desc);
create index deliveries_waiting on integration.deliveries (company_id, next_at) where state = 'waiting';

create table integration.attempts (
  company_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  at timestamptz not null default now(),
  ms int not null,
  status int,
  fault text,
  excerpt text not null default '' check (length(excerpt) <= 1000),
  primary key (company_id, delivery_id, number),
  foreign key (company_id, delivery_id) references integration.deliveries (company_id, id) on delete cascade
);
revoke update, delete on integration.attempts from heureum_app;
insert into kernel.kept (kind, name, months, least, leaves) values ('hook-deliveries', 'integration.deliveries', 1, 1, $$state <> 'waiting'$$);
