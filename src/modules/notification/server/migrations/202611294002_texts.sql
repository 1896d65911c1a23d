-- One of each number that a message goes to. What is sent stands here word for word, so that it is the same whenever it is tried.
create table notification.texts (
  company_id uuid not null references company.companies (id) on delete cascade,
  -- By this the service knows repetitions.
  id uuid not null,
  -- Null for a test.
  message_id uuid,
  channel text not null check (channel in ('sms', 'kakao')),
  number text not null check (number ~ '^01[016789][0-9]{7,8}$'),
  content jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'dropped')),
  tries int not null default 0,
  -- Of the service.
  provider_id text check (length(provider_id) <= 100),
  reason jsonb,
  at timestamptz not null default now(),
  ended_at timestamptz check ((state = 'waiting') = (ended_at is null)),
  primary key (company_id, id),
  foreign key (company_id, message_id) references notification.messages (company_id, id)
);
create index texts_of_message on notification.texts (company_id, message_id, number) where message_id is not null;
revoke update, delete, truncate on notification.texts from heureum_app;
grant update (state, tries, provider_id, reason, ended_at) on notification.texts to heureum_app;
-- A year of texts; those that wait stay.
insert into kernel.kept (kind, name, months, leaves) values ('texts', 'notification.texts', 12, $$state <> 'waiting'$$);
