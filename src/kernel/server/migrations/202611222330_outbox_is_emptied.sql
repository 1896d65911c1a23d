-- What was carried leaves the outbox, instead of being marked and kept for a month that nobody looked at; and a round of the relay
-- tells the browsers of a company once, not once for each event.

-- The old table goes as a whole: to delete what was carried row by row would take hours where much happened. What waits comes along.
alter table kernel.events rename to events_before;
alter table kernel.events_before rename constraint events_pkey to events_before_pkey;
create table kernel.events (
  company_id uuid not null,
  id uuid not null,
  name text not null check (length(name) <= 128),
  payload jsonb not null,
  subject_id text check (length(subject_id) <= 200),
  audience uuid[],
  hearers text not null default 'audience' check (length(hearers) <= 128),
  touches text[],
  actor_id uuid,
  request_id text,
  at timestamptz not null default now(),
  primary key (company_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000000);
create index events_in_turn on kernel.events (id);
alter table kernel.events_before no force row level security;
insert into kernel.events (company_id, id, name, payload, subject_id, audience, hearers, touches, actor_id, request_id, at)
  select company_id, id, name, payload, subject_id, audience, hearers, touches, actor_id, request_id, at
  from kernel.events_before where relayed_at is null;
drop table kernel.events_before;

alter table kernel.events enable row level security;
alter table kernel.events force row level security;
create policy tenant on kernel.events using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
create policy relay on kernel.events to heureum_queue using (true) with check (true);
revoke all on kernel.events from heureum_app;
grant select, insert on kernel.events to heureum_app;
grant select, delete on kernel.events to heureum_queue;

drop function kernel.signal(uuid, jsonb, uuid[]);

-- Tells browsers what happened. A notification carries less than 8000 bytes: signals of one company travel together in as many as
-- they need, an audience in parts of a hundred (members listen to part 0, guests to the part that names them).
create function kernel.signal(happened kernel.events[]) returns void language plpgsql set search_path = '' as $$
declare
  channel constant text := kernel.live_channel();
  envelope record;
begin
  for envelope in
    with parts as (
      select e.company_id, e.id, p.part, jsonb_build_object('event', e.id, 'name', e.name, 'id', e.subject_id, 'hearers', e.hearers,
        'touches', e.touches, 'part', p.part, 'audience', e.audience[p.part * 100 + 1 : p.part * 100 + 100])::text as said
      from unnest(happened) e
      cross join lateral generate_series(0, greatest(0, (coalesce(cardinality(e.audience), 0) - 1) / 100)) p (part)
    ), sized as (
      -- Each begins within the first 3000 bytes of its envelope, and none is longer than 4700.
      select p.*, case when octet_length(p.said) <= 4700 then (sum(octet_length(p.said)) over before - octet_length(p.said))::int / 2900 end as place
      from parts p window before as (partition by p.company_id order by p.id, p.part)
    )
    select s.place, '{"company":"' || s.company_id || '","signals":[' || string_agg(s.said, ',' order by s.id, s.part) || ']}' as said
    from sized s group by s.company_id, s.place order by s.company_id, s.place
  loop
    if envelope.place is null then
      raise warning 'a live signal is too long and was not sent';
    else
      perform pg_notify(channel, envelope.said);
    end if;
  end loop;
end $$;

-- Carries events to subscriptions and browsers, and orders to the queue: one relay at a time, in the order of ids. What is carried
-- is gone: both happen in one transaction. subscriptions: {event name: [task, …]}; attempts: {task: most attempts}.
-- Returns how many rows it carried.
create or replace function kernel.relay(subscriptions jsonb, attempts jsonb, batch int) returns int
language plpgsql set search_path = '' as $$
declare
  happened kernel.events[];
  moved int := 0;
  specs graphile_worker.job_spec[];
  item record;
begin
  if not exists (select from kernel.events) and not exists (select from kernel.job_orders) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(7206);
  with waiting as (
    select e.company_id, e.id from kernel.events e order by e.id limit batch
  ), taken as (
    delete from kernel.events e using waiting w where e.company_id = w.company_id and e.id = w.id returning e
  )
  select array_agg(t.e order by (t.e).id) into happened from taken t;
  if happened is not null then
    moved := cardinality(happened);
    select array_agg((target, kernel.job_payload(e.company_id, e.id || ' ' || target, e.actor_id, e.request_id,
        jsonb_build_object('event', e.id, 'at', e.at, 'payload', e.payload)),
        null, null, (attempts ->> target)::int, null, null, null)::graphile_worker.job_spec order by e.id, target)
      into specs
      from unnest(happened) e cross join lateral jsonb_array_elements_text(subscriptions -> e.name) s (target);
    perform kernel.signal(happened);
  end if;
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

create or replace function kernel.clean_up() returns void language sql set search_path = '' as $$
  delete from kernel.job_runs where at < now() - interval '7 days';
  delete from kernel.idempotency_keys where at < now() - interval '24 hours';
$$;

revoke execute on function kernel.signal(kernel.events[]) from public;
grant execute on function kernel.signal(kernel.events[]) to heureum_queue;
