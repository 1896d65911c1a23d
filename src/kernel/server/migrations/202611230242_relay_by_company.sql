-- The relay is divided by company into sixteen slots, each carried by one caller at a time: nobody waits in a line for another's round, and
-- who comes finds what the others have not in hand. Within a round companies have equal shares, so that the import of one holds up no
-- signal of another. The order within a company stays.
create function kernel.slot_of(company uuid) returns int language sql immutable parallel safe as $$
  select ('x' || right(company::text, 1))::bit(4)::int;
$$;

-- Carries events to subscriptions and browsers, and orders to the queue, in the order of ids within a company. What is carried is gone:
-- both happen in one transaction. subscriptions: {event name: [task, …]}; attempts: {task: most attempts}. Where more waits than a
-- round carries, a caller takes a quarter of the slots and leaves the rest to others. more: it would find work at once again. busy: another
-- has a slot in hand where something waits, maybe since after he looked.
create function kernel.carry(subscriptions jsonb, attempts jsonb, batch int, out moved int, out more boolean, out busy boolean)
language plpgsql set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  places uuid[];
  slots int[] := '{}';
  slot int;
  share int;
  happened kernel.events[];
  specs graphile_worker.job_spec[];
  item record;
begin
  moved := 0;
  more := false;
  busy := false;
  if not exists (select from kernel.events) and not exists (select from kernel.job_orders) then
    return;
  end if;
  -- Companies with something in the outbox or among the orders of jobs: one look at the key for each, however much waits there.
  places := array(
    with recursive told as (
      (select e.company_id from kernel.events e order by e.company_id limit 1)
      union all
      select (select e.company_id from kernel.events e where e.company_id > t.company_id order by e.company_id limit 1)
      from told t where t.company_id is not null
    ), asked as (
      (select o.company_id from kernel.job_orders o order by o.company_id limit 1)
      union all
      select (select o.company_id from kernel.job_orders o where o.company_id > a.company_id order by o.company_id limit 1)
      from asked a where a.company_id is not null
    )
    select company_id from told where company_id is not null union select company_id from asked where company_id is not null);
  -- Of two that come at once each begins elsewhere.
  for slot in
    select s.slot from (select distinct kernel.slot_of(p) as slot from unnest(places) p) s
    order by (s.slot + pg_backend_pid()) % 16
  loop
    more := cardinality(slots) >= 4 and (select count(*) from (select from kernel.events limit batch) e) >= batch;
    exit when more;
    if pg_try_advisory_xact_lock(7206, slot) then
      slots := slots || slot;
    else
      busy := true;
    end if;
  end loop;
  places := array(select p from unnest(places) p where kernel.slot_of(p) = any (slots));
  if cardinality(places) = 0 then
    return;
  end if;
  share := greatest(batch / cardinality(places), 1);

  with waiting as (
    select w.company_id, w.id from unnest(places) p (company_id) cross join lateral (
      select e.company_id, e.id from kernel.events e where e.company_id = p.company_id order by e.id limit share) w
  ), taken as (
    delete from kernel.events e using waiting w where e.company_id = w.company_id and e.id = w.id returning e
  )
  select array_agg(t.e order by (t.e).id) into happened from taken t;
  if happened is not null then
    moved := cardinality(happened);
    more := more or exists (select from unnest(happened) e group by e.company_id having count(*) >= share);
    select array_agg((target, kernel.job_payload(e.company_id, e.id || ' ' || target, e.actor_id, e.request_id,
        jsonb_build_object('event', e.id, 'at', e.at, 'payload', e.payload)),
        null, null, (attempts ->> target)::int, null, null, null)::graphile_worker.job_spec order by e.id, target)
      into specs
      from unnest(happened) e cross join lateral jsonb_array_elements_text(subscriptions -> e.name) s (target);
    perform kernel.signal(happened);
  end if;
  for item in
    with waiting as (
      select w.company_id, w.id from unnest(places) p (company_id) cross join lateral (
        select o.company_id, o.id from kernel.job_orders o where o.company_id = p.company_id order by o.id limit share) w
    ), taken as (
      delete from kernel.job_orders o using waiting w where o.company_id = w.company_id and o.id = w.id returning o.*
    )
    select t.*, count(*) over (partition by t.company_id) as of_company from taken t order by t.id
  loop
    moved := moved + 1;
    more := more or item.of_company >= share;
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
end $$;
revoke execute on function kernel.carry(jsonb, jsonb, int) from public;
grant execute on function kernel.carry(jsonb, jsonb, int) to heureum_queue;

-- For servers of before, which go on as long as a round is full.
create or replace function kernel.relay(subscriptions jsonb, attempts jsonb, batch int) returns int language sql set search_path = '' as $$
  select case when c.more then greatest(c.moved, batch) else c.moved end from kernel.carry(subscriptions, attempts, batch) c;
$$;

-- Nothing asks for the oldest of all companies any more.
drop index kernel.events_in_turn;
