-- Messages sent by a block, once per step and correction, with their recipients: the basis of every correction.
create table notification.messages (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  execution_id uuid,
  channel text not null,
  kind text not null check (kind in ('message', 'correction')),
  title jsonb not null,
  body jsonb not null,
  link text,
  person_ids uuid[] not null default '{}'::uuid[],
  guest_ids uuid[] not null default '{}'::uuid[],
  emails text[] not null default '{}'::text[],
  corrects uuid,
  at timestamp with time zone not null default now(),
  phones text[] not null default '{}'::text[],
  kakao jsonb,
  -- Text of a message after its run is undone, if its author wrote one: a title and a body in each language.
  undone jsonb,
  primary key (company_id, id),
  foreign key (company_id, corrects) references notification.messages(company_id, id),
  constraint messages_by_channel check (channel in ('in-app', 'push', 'mail', 'sms', 'kakao'))
);
create index messages_execution on notification.messages (company_id, execution_id);
create trigger append_only before delete or update on notification.messages for each row when (not kernel.is_masking()) execute function notification.protect_append_only();
revoke update, delete on notification.messages from heureum_app;

-- In-app notices of one person or guest. Reading marks one; nothing else changes.
create table notification.notices (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  person_id uuid,
  guest_id uuid,
  kind text not null check (kind in ('message', 'correction', 'approval', 'undo')),
  title jsonb not null,
  body jsonb not null,
  link text,
  execution_id uuid,
  message_id uuid,
  at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  -- The member who caused the notice; null for automatic events, customers, and the own actions of the reader.
  by_id uuid,
  primary key (company_id, id),
  constraint notices_check check ((person_id is null) <> (guest_id is null))
);
create index notices_person on notification.notices (company_id, person_id, id desc) where (person_id is not null);
create index notices_guest on notification.notices (company_id, guest_id, id desc) where (guest_id is not null);
create index notices_unread on notification.notices (company_id, person_id) where ((read_at is null) and
    (person_id is not null));
revoke update, delete on notification.notices from heureum_app;
grant update (read_at) on notification.notices to heureum_app;

-- A member's own choices by kind and channel. Without a row the company's policy applies.
create table notification.own_choices (
  company_id uuid not null references company.companies on delete cascade,
  person_id uuid not null,
  choices jsonb not null,
  primary key (company_id, person_id)
);

-- A company's notification policy. No row: the product's defaults.
create table notification.policies (
  company_id uuid primary key references company.companies on delete cascade,
  -- By kind: the active channels, whether a member may switch them off, and whether it is sent during quiet hours.
  kinds jsonb not null,
  -- In the recipient's time zone.
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^[0-2][0-9]:[0-5][0-9]$'),
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  constraint policies_check check ((quiet_from is null) = (quiet_until is null)),
  constraint policies_check1 check (quiet_from <> quiet_until)
);

-- Browsers that members registered for push messages while closed. A browser's address belongs to its latest registrant.
create table notification.push_browsers (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  person_id uuid not null,
  endpoint text not null check ((endpoint ~ '^https?://') and (length(endpoint) <= 1000)),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'),
  locale text not null check (locale in ('ko', 'en')),
  at timestamp with time zone not null default now(),
  -- The session that registered a browser: once it has ended or is unknown, the browser receives nothing. A browser without a session
  -- registers again at its next visit.
  session_id uuid,
  primary key (company_id, id),
  unique (company_id, endpoint)
);
create index push_browsers_person on notification.push_browsers (company_id, person_id, id);

-- One per phone number that a message goes to. The text is stored word for word, so that every attempt sends the same.
create table notification.texts (
  company_id uuid not null references company.companies on delete cascade,
  -- Lets the service detect repetitions.
  id uuid not null,
  -- Null for a test.
  message_id uuid,
  channel text not null check (channel in ('sms', 'kakao')),
  number text not null,
  content jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'dropped')),
  tries integer not null default 0,
  -- Service's own id.
  provider_id text check (length(provider_id) <= 100),
  reason jsonb,
  at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  -- When sending began: until then an undo of the run holds the text back.
  begun_at timestamp with time zone,
  primary key (company_id, id),
  constraint texts_check check ((state = 'waiting') = (ended_at is null)),
  foreign key (company_id, message_id) references notification.messages(company_id, id),
  constraint texts_number check ((number ~ '^01[016789][0-9]{7,8}$') or (number = '***')) not valid
);
create index texts_of_message on notification.texts (company_id, message_id, number) where (message_id is not null);
revoke update, delete on notification.texts from heureum_app;
grant update (state, tries, provider_id, reason, ended_at, begun_at) on notification.texts to heureum_app;

-- Number of texts a company ordered on the last day with any: an order of more locks this row, so that the total stays below the
-- company's limit.
create table notification.texts_of_day (
  company_id uuid primary key references company.companies on delete cascade,
  day date not null,
  ordered integer not null check (ordered >= 0)
);
revoke delete on notification.texts_of_day from heureum_app;

insert into kernel.kept (kind, name, months, least) values
  ('notices', 'notification.notices', 24, 1);

insert into kernel.kept (kind, name, months, least, leaves) values
  ('texts', 'notification.texts', 12, 1, 'state <> ''waiting''');

insert into kernel.pictures (name, columns) values
  ('notification.notices', '{title,body}'),
  ('notification.texts', '{number,content,reason}');

insert into kernel.pictures (name, columns, owner, emptied, owner_of) values
  ('notification.messages', '{title,body,emails,phones,kakao,undone}', 'execution_id', '{title,body,emails,phones,kakao,undone}', 'flow.executions');
