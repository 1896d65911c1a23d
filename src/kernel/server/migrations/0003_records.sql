create table kernel.mails (
  company_id uuid not null,
  id uuid not null,
  key text not null check (length(key) <= 300),
  kind text not null check (length(kind) <= 80),
  recipient text not null check (length(recipient) <= 320),
  subject text not null check (length(subject) <= 500),
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'stored')),
  at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  -- When a job claimed the mail for delivery: no transaction is open meanwhile, so the row records it.
  claimed_at timestamp with time zone,
  -- The secret link of a mail is stored apart from its text, sealed with the installation's secret: a reader of mails does not get it.
  link text,
  primary key (company_id, id),
  unique (company_id, key)
);
create index mails_kind on kernel.mails (company_id, kind, id);
create policy tenant on kernel.mails using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
revoke delete on kernel.mails from heureum_app;

create table kernel.audit_log (
  company_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default 
case
    when (pg_current_xact_id() is not null) then clock_timestamp()
    else null::timestamp with time zone
end,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null default '',
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  primary key (company_id, id)
);
create index audit_log_subject on kernel.audit_log (company_id, subject_id, id);
create index audit_log_action on kernel.audit_log (company_id, action, id);
create index audit_log_actor on kernel.audit_log (company_id, actor_id, id);
create index audit_log_in_turn on kernel.audit_log (at);
create policy tenant on kernel.audit_log using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.audit_log to heureum_queue using (true) with check (true);
create policy activity on kernel.audit_log for select to heureum_owner using (true);
create policy forgets on kernel.audit_log for select to heureum_owner using (true);
create trigger append_only before delete or update on kernel.audit_log for each row execute function kernel.prevent_change();
create trigger append_only_truncate before truncate on kernel.audit_log for each statement execute function kernel.prevent_change();
revoke update, delete on kernel.audit_log from heureum_app;
grant select on kernel.audit_log to heureum_queue;

-- One seal covers the rows that were waiting. hash = sha256(previous hash, line feed, the rows' texts in the order of their ids).
create table kernel.audit_seals (
  company_id uuid not null,
  seq bigint not null,
  audit_ids uuid[] not null,
  previous_hash text not null,
  hash text not null,
  at timestamp with time zone not null default now(),
  -- Hash of each row, to identify a changed row of a seal.
  row_hashes text[],
  primary key (company_id, seq)
);
create index audit_seals_in_turn on kernel.audit_seals (at);
create policy tenant on kernel.audit_seals using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.audit_seals to heureum_queue using (true) with check (true);
create policy audit_anchors on kernel.audit_seals for select to heureum_owner using (true);
create trigger append_only before delete or update on kernel.audit_seals for each row execute function kernel.prevent_change();
create trigger append_only_truncate before truncate on kernel.audit_seals for each statement execute function kernel.prevent_change();
revoke insert, update, delete on kernel.audit_seals from heureum_app;
grant insert, select on kernel.audit_seals to heureum_queue;

-- Everything up to `until` is sealed. `noted_xid` was the next transaction's number at `noted_at`: once all earlier transactions have
-- ended, no row from before `noted_at` can appear.
create table kernel.audit_position (
  one boolean default true primary key check (one),
  until timestamp with time zone not null,
  noted_at timestamp with time zone not null,
  noted_xid xid8 not null
) with (fillfactor=50);
revoke insert, update, delete on kernel.audit_position from heureum_app;
grant select, update on kernel.audit_position to heureum_queue;

-- The oldest seals past retention are deleted, from the first on and without a gap. The checkpoint remains: number and hash of the
-- last one, which the next seal names as its predecessor. `until`: the latest row under them.
create table kernel.audit_checkpoints (
  company_id uuid primary key,
  seq bigint not null,
  hash text not null,
  until uuid not null,
  at timestamp with time zone not null default now()
);
create policy tenant on kernel.audit_checkpoints using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy relay on kernel.audit_checkpoints to heureum_queue using (true) with check (true);
revoke insert, update, delete on kernel.audit_checkpoints from heureum_app;
grant select on kernel.audit_checkpoints to heureum_queue;

-- Position up to which a company's chain was recomputed and found intact: verification continues from there instead of reading years
-- of the trail. `until`: rows written by then were sealed or reported. `kernel.verify_audit` recomputes all of it.
create table kernel.audit_verified (
  company_id uuid primary key,
  seq bigint not null,
  hash text not null,
  -- Number of rows under the seals up to this one, from the checkpoint at that time.
  rows bigint not null,
  checkpoint bigint not null,
  until timestamp with time zone not null,
  at timestamp with time zone not null default now()
);
create policy tenant on kernel.audit_verified using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
revoke insert, update, delete on kernel.audit_verified from heureum_app;

-- Access to personal data. Written in batches just after the response, never changed, deleted only by the scheduled task.
create table kernel.access_records (
  company_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid not null,
  actor_name text not null,
  ip text,
  action text not null check (length(action) <= 128),
  subject_type text not null check (length(subject_type) <= 80),
  subjects uuid[] not null,
  -- Repeated access of the same kind within the second of a batch is one row.
  times integer not null default 1,
  reason text check (length(reason) <= 500),
  request_id text,
  primary key (company_id, id)
);
create index access_records_actor on kernel.access_records (company_id, actor_id, id);
create index access_records_at on kernel.access_records (company_id, at);
create index access_records_subjects on kernel.access_records using gin (subjects);
create policy tenant on kernel.access_records using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy access_of on kernel.access_records for select to heureum_owner using (true);
revoke update, delete on kernel.access_records from heureum_app;

-- Monthly reviews of the access records: reviewer, signed statement and figures. Written once, never changed.
create table kernel.access_reviews (
  company_id uuid not null,
  -- `YYYY-MM`, in the company's time zone.
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  figures jsonb not null,
  mark text not null check (length(mark) <= 64),
  note text not null check (length(note) <= 4000),
  signed_by uuid not null,
  signed_name text not null,
  signed_at timestamp with time zone not null default now(),
  primary key (company_id, month)
);
create policy tenant on kernel.access_reviews using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create trigger append_only before delete or update on kernel.access_reviews for each row execute function kernel.prevent_change();
create trigger append_only_whole before truncate on kernel.access_reviews for each statement execute function kernel.prevent_change();
revoke update, delete on kernel.access_reviews from heureum_app;

-- Months for which the reviewers were reminded.
create table kernel.access_review_reminders (
  company_id uuid not null,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  at timestamp with time zone not null default now(),
  primary key (company_id, month)
);
create policy tenant on kernel.access_review_reminders using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
revoke update, delete on kernel.access_review_reminders from heureum_app;

-- Consents: person, purpose, time, version of the text and way, and withdrawals. Rows are only added; the current state follows from
-- them. `company_id` is the company that asked, or the root.
create table kernel.consents (
  company_id uuid not null,
  id uuid not null,
  person_id uuid,
  -- A visitor without an account.
  guest_id uuid,
  address text,
  -- The object for which consent was asked.
  subject_id uuid,
  kind text not null check (kind in ('terms', 'privacy', 'age', 'collection', 'advertising-mail', 'advertising-sms',
    'advertising-push')),
  act text not null check (act in ('given', 'withdrawn', 'confirmed')),
  version integer check (version > 0),
  language text not null check (language in ('ko', 'en')),
  way text not null check (way in ('screen', 'api', 'job')),
  at timestamp with time zone not null default now(),
  primary key (company_id, id),
  constraint consents_check check (num_nonnulls(person_id, guest_id, address) > 0)
);
create index consents_of_persons on kernel.consents (company_id, person_id, id) where (person_id is not null);
create index consents_of_guests on kernel.consents (company_id, guest_id, id) where (guest_id is not null);
create index consents_of_subjects on kernel.consents (company_id, subject_id) where (subject_id is not null);
create index consents_of_advertising on kernel.consents (company_id, at) where (kind ~~ 'advertising-%');
create index consents_of_kinds on kernel.consents (company_id, kind, id);
create index consents_of_addresses on kernel.consents (company_id, lower(address), id) where (address is not null);
create policy tenant on kernel.consents using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create trigger append_only before delete or update on kernel.consents for each row when (not kernel.is_masking()) execute function kernel.prevent_change();
create trigger append_only_truncate before truncate on kernel.consents for each statement execute function kernel.prevent_change();
revoke update, delete on kernel.consents from heureum_app;

-- Requested erasures and their outcome. The search words are deleted when all is done; the row remains as proof of the erasure.
create table kernel.erasures (
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_ids text[] not null,
  words text[] not null,
  files text[] not null default '{}'::text[],
  reason text not null,
  asked_at timestamp with time zone not null default now(),
  asked_by uuid,
  done_at timestamp with time zone,
  rows integer,
  primary key (company_id, id)
);
create index erasures_waiting on kernel.erasures (company_id, id) where (done_at is null);
create policy tenant on kernel.erasures using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
revoke delete on kernel.erasures from heureum_app;

-- Retention by kind. `months`: null is unlimited; a company may set another value in kernel.retention, never below `least`. `width`:
-- of a partition; null: rows of this table are deleted one by one. `leaves`: condition for deleting a row.
create table kernel.kept (
  kind text primary key check (kind ~ '^[a-z-]{1,40}$'),
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$') unique,
  width text check (width in ('month', 'quarter', 'year')),
  months integer,
  least integer not null default 1 check ("least" > 0),
  leaves text not null default 'true',
  constraint kept_check check (months >= "least")
);
revoke insert, update, delete on kernel.kept from heureum_app;

create table kernel.retention (
  company_id uuid not null,
  kind text not null,
  months integer check (months > 0),
  primary key (company_id, kind)
);
create policy tenant on kernel.retention using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
create policy operator on kernel.retention to heureum_owner using (true) with check (true);
create trigger is_long_enough after insert or update on kernel.retention for each row execute function kernel.check_retention();
revoke insert, update on kernel.retention from heureum_app;
grant insert (company_id, kind, months), update (months) on kernel.retention to heureum_app;

-- Scope of an erasure. A snapshot is a copy of an object's name or content at some moment: a run's title, a step's output, a mail.
-- Each module names the columns of its tables that hold snapshots; `src/apps/pictures.test.ts` demands an entry for every text column.
create table kernel.pictures (
  name text primary key,
  columns text[] not null,
  -- Data that a row with snapshots loses when its retention ends. `owner`: the column that names the object with that term; `emptied`:
  -- the columns that are emptied, or `column/key`: the JSON value under that key, at any depth. A table without an owner has its own
  -- retention, or none.
  owner text,
  emptied text[] not null default '{}'::text[],
  -- The end of retention is checked here too, not only by the job that requests it. `owner_of`: the snapshot table whose object
  -- `owner` names; null if the rows are that object. `term`: a function of the owning module, `(uuid[]) returns table (id uuid,
  -- is_over boolean)`, for existing objects.
  owner_of text,
  term text
);
revoke insert, update, delete on kernel.pictures from heureum_app;

insert into kernel.live_channels (name) values ('live_' || replace(gen_random_uuid()::text, '-', ''));

insert into kernel.audit_position (until, noted_at, noted_xid) values (now() - interval '1 second', now() - interval '1 second', '0');

insert into kernel.storage_limits default values;

insert into kernel.kept (kind, name, width, least) values
  ('audit', 'kernel.audit_log', 'year', 36);

insert into kernel.kept (kind, name, width, months, least) values
  ('access', 'kernel.access_records', 'quarter', 24, 24);

insert into kernel.kept (kind, name, months, least, leaves) values
  ('mails', 'kernel.mails', 24, 1, 'status <> ''queued''');

insert into kernel.pictures (name, columns) values
  ('kernel.mails', '{recipient,subject,body}'),
  ('kernel.files', '{name}'),
  ('kernel.consents', '{address}');
