-- What the kernel's services keep: outbox, orders of jobs, audit trail, mails, files, workers.
-- What belongs to no company carries the root's id in company_id.

create function kernel.place_id() returns uuid language sql stable parallel safe
  return coalesce(kernel.company_id(), '00000000-0000-0000-0000-000000000000'::uuid);

-- heureum_queue is the role of the relay and the workers. It sees the outbox, the queue and the trail of every company, and no
-- business table at all. The migration runner creates it.
grant usage on schema kernel to heureum_queue;

create table kernel.events (
  company_id uuid not null,
  id uuid not null,
  name text not null check (length(name) <= 128),
  payload jsonb not null,
  subject_id text check (length(subject_id) <= 200),
  audience uuid[],
  actor_id uuid,
  request_id text,
  at timestamptz not null default now(),
  relayed_at timestamptz,
  primary key (company_id, id)
);
create index events_waiting on kernel.events (id) where relayed_at is null;
create index events_relayed on kernel.events (relayed_at);

create table kernel.job_orders (
  company_id uuid not null,
  id uuid not null,
  task text not null check (length(task) <= 128),
  payload jsonb not null,
  run_at timestamptz,
  key text check (length(key) between 1 and 400),
  removes boolean not null default false,
  actor_id uuid,
  request_id text,
  at timestamptz not null default now(),
  primary key (company_id, id)
);

-- Jobs whose unit of work was committed: one that is started again after a crash finds itself here and does nothing.
create table kernel.job_runs (
  company_id uuid not null,
  id text not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index job_runs_at on kernel.job_runs (at);

create table kernel.workers (
  id text primary key,
  host text not null,
  pid int not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);

create table kernel.audit_log (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
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

create table kernel.audit_unsealed (
  company_id uuid not null,
  id uuid not null,
  primary key (company_id, id)
);

-- One seal covers the rows that were waiting. hash = sha256(previous hash, line feed, the rows' texts in the order of their ids).
create table kernel.audit_seals (
  company_id uuid not null,
  seq bigint not null,
  audit_ids uuid[] not null,
  previous_hash text not null,
  hash text not null,
  at timestamptz not null default now(),
  primary key (company_id, seq)
);

create table kernel.mails (
  company_id uuid not null,
  id uuid not null,
  key text not null check (length(key) <= 300),
  kind text not null check (length(kind) <= 80),
  recipient text not null check (length(recipient) <= 320),
  subject text not null check (length(subject) <= 500),
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'stored')),
  at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, key)
);
create index mails_kind on kernel.mails (company_id, kind, id);

create table kernel.files (
  company_id uuid not null,
  id uuid not null,
  hash text not null,
  name text not null check (length(name) <= 255),
  type text not null,
  size int not null,
  created_by uuid,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index files_hash on kernel.files (company_id, hash);

-- Row security of tables that also serve the root; and the relay's door into what it carries.
do $$
declare
  name text;
begin
  foreach name in array array['events', 'job_orders', 'job_runs', 'audit_log', 'audit_unsealed', 'audit_seals', 'mails', 'files'] loop
    execute format('alter table kernel.%I enable row level security', name);
    execute format('alter table kernel.%I force row level security', name);
    execute format('create policy tenant on kernel.%I using (company_id = kernel.place_id()) with check (company_id = kernel.place_id())', name);
  end loop;
  foreach name in array array['events', 'job_orders', 'job_runs', 'audit_log', 'audit_unsealed', 'audit_seals', 'access_versions', 'idempotency_keys'] loop
    execute format('create policy relay on kernel.%I to heureum_queue using (true) with check (true)', name);
  end loop;
end $$;

-- The application only adds to these.
revoke update, delete on kernel.events, kernel.job_orders, kernel.job_runs, kernel.audit_log from heureum_app;
revoke insert, update, delete on kernel.audit_unsealed, kernel.audit_seals from heureum_app;
revoke all on kernel.workers from heureum_app;
revoke delete on kernel.mails from heureum_app;
grant select, update, delete on kernel.events to heureum_queue;
grant select, delete on kernel.job_orders, kernel.job_runs, kernel.idempotency_keys to heureum_queue;
grant select on kernel.access_versions, kernel.audit_log to heureum_queue;
grant select, delete on kernel.audit_unsealed to heureum_queue;
grant select, insert on kernel.audit_seals to heureum_queue;
grant select, insert, update, delete on kernel.workers to heureum_queue;

-- The queue. Its tables have row security without policies: only their owner and heureum_queue see them.
grant usage on schema graphile_worker to heureum_queue;
grant execute on all functions in schema graphile_worker to heureum_queue;
grant usage, select on all sequences in schema graphile_worker to heureum_queue;
do $$
declare
  name text;
begin
  for name in select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p', 'v') loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to heureum_queue', name);
  end loop;
  for name in select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity loop
    execute format('create policy queue on graphile_worker.%I to heureum_queue using (true) with check (true)', name);
  end loop;
end $$;

create function kernel.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete on kernel.audit_log for each row execute function kernel.refuse_change();
create trigger append_only_truncate before truncate on kernel.audit_log for each statement execute function kernel.refuse_change();
create trigger append_only before update or delete on kernel.audit_seals for each row execute function kernel.refuse_change();
create trigger append_only_truncate before truncate on kernel.audit_seals for each statement execute function kernel.refuse_change();

create function kernel.await_seal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into kernel.audit_unsealed (company_id, id) values (new.company_id, new.id);
  return null;
end $$;
create trigger await_seal after insert on kernel.audit_log for each row execute function kernel.await_seal();

-- A row as it is hashed; the same on every machine.
create function kernel.audit_text(entry kernel.audit_log) returns text language sql stable set search_path = '' as $$
  select jsonb_build_array(
    (entry).company_id, (entry).id, to_char((entry).at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    (entry).actor_kind, (entry).actor_id, (entry).actor_name, (entry).action, (entry).subject_type, (entry).subject_id,
    (entry).before, (entry).after, (entry).request_id, (entry).ip
  )::text;
$$;

create function kernel.seal_hash(previous text, texts text) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(previous || E'\n' || texts, 'UTF8')), 'hex');
$$;

-- Seals what waits, at most `batch` rows per company. Returns the new seals.
create function kernel.seal_audit(batch int) returns table (company_id uuid, seq bigint, hash text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  place uuid;
  ids uuid[];
  last record;
  texts text;
begin
  for place in select distinct u.company_id from kernel.audit_unsealed u loop
    perform pg_advisory_xact_lock(hashtextextended('audit:' || place, 0));
    with waiting as (
      select u.id from kernel.audit_unsealed u where u.company_id = place order by u.id limit batch
    ), taken as (
      delete from kernel.audit_unsealed u using waiting w where u.company_id = place and u.id = w.id returning u.id
    )
    select array_agg(t.id order by t.id) into ids from taken t;
    continue when ids is null;
    select s.seq, s.hash into last from kernel.audit_seals s where s.company_id = place order by s.seq desc limit 1;
    select string_agg(kernel.audit_text(a), E'\n' order by a.id) into texts
      from kernel.audit_log a where a.company_id = place and a.id = any (ids);
    return query insert into kernel.audit_seals as s (company_id, seq, audit_ids, previous_hash, hash)
      values (place, coalesce(last.seq, 0) + 1, ids, coalesce(last.hash, ''), kernel.seal_hash(coalesce(last.hash, ''), texts))
      returning s.company_id, s.seq, s.hash;
  end loop;
end $$;

-- Computes the company's chain again.
create function kernel.verify_audit(place uuid) returns jsonb language sql stable set search_path = '' as $$
  with seals as (
    select s.seq, s.previous_hash, s.hash, s.audit_ids,
      lag(s.hash, 1, '') over (order by s.seq) as true_previous, lag(s.seq, 1, 0::bigint) over (order by s.seq) as before
    from kernel.audit_seals s where s.company_id = place
  ), sealed as (
    select s.seq, u.id from seals s cross join lateral unnest(s.audit_ids) as u (id)
  ), rows as (
    select l.seq, count(a.id) as found, count(*) as expected, string_agg(kernel.audit_text(a), E'\n' order by a.id) as texts
    from sealed l left join kernel.audit_log a on a.company_id = place and a.id = l.id group by l.seq
  ), broken as (
    select s.seq, 'chain-broken' as reason from seals s where s.previous_hash <> s.true_previous or s.seq <> s.before + 1
    union all select r.seq, 'rows-missing' from rows r where r.found <> r.expected
    union all select s.seq, 'rows-changed' from seals s join rows r on r.seq = s.seq
      where r.found = r.expected and s.hash <> kernel.seal_hash(s.previous_hash, r.texts)
    union all select null, 'row-unsealed' from kernel.audit_log a
      where a.company_id = place and not exists (select from sealed l where l.id = a.id)
        and not exists (select from kernel.audit_unsealed u where u.company_id = place and u.id = a.id)
  )
  select jsonb_build_object(
    'sealed', (select count(*) from sealed),
    'waiting', (select count(*) from kernel.audit_unsealed u where u.company_id = place),
    'seal', coalesce((select max(s.seq) from seals s), 0),
    'hash', coalesce((select s.hash from seals s order by s.seq desc limit 1), ''),
    'broken', coalesce((select jsonb_agg(jsonb_build_object('seal', b.seq, 'reason', b.reason) order by b.seq) from broken b), '[]')
  );
$$;

-- A job as the queue carries it.
create function kernel.job_payload(company uuid, job_id text, actor uuid, request text, data jsonb) returns json
language sql immutable set search_path = '' as $$
  select json_build_object('company', company, 'id', job_id, 'actor', actor, 'request', request, 'data', data);
$$;

-- Carries events to subscriptions and browsers, and orders to the queue: one relay at a time, in the order of ids.
-- subscriptions: {event name: [task, …]}; attempts: {task: most attempts}. Returns how many rows it carried.
create function kernel.relay(subscriptions jsonb, attempts jsonb, batch int) returns int
language plpgsql set search_path = '' as $$
declare
  moved int := 0;
  specs graphile_worker.job_spec[] := '{}';
  item record;
  target text;
begin
  if not exists (select from kernel.events e where e.relayed_at is null) and not exists (select from kernel.job_orders) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(7206);
  for item in
    with waiting as (
      select e.company_id, e.id from kernel.events e where e.relayed_at is null order by e.id limit batch
    ), taken as (
      update kernel.events e set relayed_at = now() from waiting w
      where e.company_id = w.company_id and e.id = w.id returning e.*
    )
    select * from taken t order by t.id
  loop
    moved := moved + 1;
    for target in select jsonb_array_elements_text(subscriptions -> item.name) loop
      specs := specs || (target, kernel.job_payload(item.company_id, item.id || ' ' || target, item.actor_id, item.request_id,
        jsonb_build_object('event', item.id, 'at', item.at, 'payload', item.payload)),
        null, null, (attempts ->> target)::int, null, null, null)::graphile_worker.job_spec;
    end loop;
    perform pg_notify('heureum_live', jsonb_build_object('company', item.company_id, 'event', item.id, 'name', item.name,
      'id', item.subject_id, 'actor', item.actor_id, 'audience', item.audience)::text);
  end loop;
  for item in
    with waiting as (
      select o.company_id, o.id from kernel.job_orders o order by o.id limit batch
    ), taken as (
      delete from kernel.job_orders o using waiting w where o.company_id = w.company_id and o.id = w.id returning o.*
    )
    select * from taken t order by t.id
  loop
    moved := moved + 1;
    if item.removes then
      perform graphile_worker.remove_job(item.company_id || ':' || item.key);
    elsif item.key is not null then
      perform graphile_worker.add_job(item.task,
        kernel.job_payload(item.company_id, item.id::text, item.actor_id, item.request_id, item.payload),
        run_at => item.run_at, max_attempts => (attempts ->> item.task)::int, job_key => item.company_id || ':' || item.key);
    else
      specs := specs || (item.task, kernel.job_payload(item.company_id, item.id::text, item.actor_id, item.request_id, item.payload),
        null, item.run_at, (attempts ->> item.task)::int, null, null, null)::graphile_worker.job_spec;
    end if;
  end loop;
  if cardinality(specs) > 0 then
    perform graphile_worker.add_jobs(specs);
  end if;
  return moved;
end $$;

-- Sees to it that each scheduled task has its one waiting job, in every company or at the root.
-- tasks: [{task, afterMs, scope: 'root' | 'company'}]. restart: run again soon, although a later run waits.
create function kernel.ensure_schedules(tasks jsonb, restart boolean) returns void
language plpgsql set search_path = '' as $$
declare
  item record;
begin
  for item in
    select t.task, t."afterMs" as after_ms, p.id as place, 'schedule:' || t.task || ':' || p.id as key
    from jsonb_to_recordset(tasks) as t (task text, "afterMs" int, scope text)
    join (
      select v.company_id as id, 'company' as scope from kernel.access_versions v
      union all select '00000000-0000-0000-0000-000000000000', 'root'
    ) p on p.scope = t.scope
  loop
    continue when not restart and exists (select from graphile_worker._private_jobs j where j.key = item.key);
    perform graphile_worker.add_job(item.task, kernel.job_payload(item.place, item.key, null, null, '{}'),
      queue_name => left(item.key, 128), run_at => now() + item.after_ms * interval '1 millisecond', job_key => item.key);
  end loop;
end $$;

-- Gives jobs of dead workers back. A worker that never registered counts as dead after 15 seconds.
create function kernel.unlock_jobs(dead text[]) returns int language plpgsql set search_path = '' as $$
declare
  ids text[];
begin
  delete from kernel.workers w where w.id = any (dead) or w.heartbeat_at < now() - interval '15 seconds';
  select array_agg(distinct j.locked_by) into ids from graphile_worker._private_jobs j
    where j.locked_by is not null and not exists (select from kernel.workers w where w.id = j.locked_by)
      and (j.locked_by = any (dead) or j.locked_at < now() - interval '15 seconds');
  ids := coalesce(ids, '{}') || dead;
  if cardinality(ids) > 0 then
    perform graphile_worker.force_unlock_workers(ids);
  end if;
  return cardinality(ids);
end $$;

-- What nobody needs any more.
create function kernel.clean_up() returns void language sql set search_path = '' as $$
  delete from kernel.events where relayed_at < now() - interval '30 days';
  delete from kernel.job_runs where at < now() - interval '7 days';
  delete from kernel.idempotency_keys where at < now() - interval '24 hours';
$$;

-- For /health: numbers only.
create function kernel.queue_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'ready', count(*) filter (where j.is_available and j.run_at <= now()),
    'scheduled', count(*) filter (where j.is_available and j.run_at > now()),
    'running', count(*) filter (where j.locked_at is not null),
    'failed', count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts and j.last_error is not null),
    'oldestSeconds', coalesce(floor(extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.run_at <= now()))), 0)
  ) from graphile_worker._private_jobs j;
$$;

-- The newest migration, for /health: the application may not read the list itself.
create function kernel.schema_version() returns text language sql stable security definer set search_path = '' as $$
  select coalesce(max(m.name), '') from kernel.migrations m;
$$;

-- Jobs of the unit's company that were given up.
create function kernel.failed_jobs() returns table (id bigint, task text, attempts int, error text, failed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select j.id, t.identifier, j.attempts::int, j.last_error, j.updated_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.attempts >= j.max_attempts and j.last_error is not null
    and j.payload ->> 'company' = kernel.place_id()::text
  order by j.id desc limit 200;
$$;

-- Lets one of them run again. False: there is no such job.
create function kernel.retry_job(job bigint) returns boolean language sql security definer set search_path = '' as $$
  with again as (
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), last_error = null
    where j.id = job and j.locked_at is null and j.attempts >= j.max_attempts and j.payload ->> 'company' = kernel.place_id()::text
    returning j.id
  )
  select exists (select from again);
$$;

-- Functions are for everybody unless said otherwise; these are the relay's.
revoke execute on function kernel.relay(jsonb, jsonb, int), kernel.seal_audit(int), kernel.ensure_schedules(jsonb, boolean),
  kernel.unlock_jobs(text[]), kernel.clean_up() from public;
grant execute on function kernel.relay(jsonb, jsonb, int), kernel.seal_audit(int), kernel.ensure_schedules(jsonb, boolean),
  kernel.unlock_jobs(text[]), kernel.clean_up() to heureum_queue;
