-- Live signals say the number of an event among those of its subject, where the task that tells programs outside numbers it (`numbering`):
-- who hears of a thing in both ways knows which is which.
create function kernel.signal(happened kernel.events[], places uuid[], numbers jsonb, numbering text) returns void language plpgsql set search_path = '' as $$
declare
  live kernel.live_channels;
  heard uuid[];
  place uuid;
  told text := '';
  one record;
begin
  select * into live from kernel.live_channels;
  heard := array(select p from unnest(places) p
    where greatest(live.all_until, live.both_until) > now() or not pg_try_advisory_xact_lock(7209, kernel.ear_of(p)));
  if heard = '{}' then
    return;
  end if;
  for one in
    select e.company_id, json_build_object('event', e.id, 'name', e.name, 'id', e.subject_id, 'hearers', e.hearers,
      'touches', e.touches, 'sequence', (numbers ->> (e.id || ' ' || numbering))::bigint, 'part', e.part, 'audience', e.audience[e.part * 100 + 1 : e.part * 100 + 100])::text as said
    from (
      select e.*, generate_series(0, (coalesce(nullif(cardinality(e.audience), 0), 1) - 1) / 100) as part
      from unnest(happened) e where e.company_id = any (heard)) e
    order by e.company_id, e.id, e.part
  loop
    if octet_length(one.said) > 7500 then
      raise warning 'a live signal is too long and was not sent';
      continue;
    end if;
    if one.company_id <> place or octet_length(told) + octet_length(one.said) > 7500 then
      perform kernel.notify(live, place, told);
      told := '';
    end if;
    place := one.company_id;
    told := told || case when told = '' then '' else ',' end || one.said;
  end loop;
  perform kernel.notify(live, place, told);
end $$;

-- As before, and with these numbers.
create function kernel.carry(subscriptions jsonb, soon jsonb, attempts jsonb, numbering text, batch int, out moved int, out more boolean, out busy boolean)
language plpgsql set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  telling uuid[];
  asking uuid[];
  places uuid[] := '{}';
  taken int := 0;
  one record;
  share int;
  happened kernel.events[];
  specs graphile_worker.job_spec[];
  numbers jsonb;
  looked uuid[];
  ending text[];
  item record;
begin
  moved := 0;
  more := false;
  busy := false;
  -- Companies with something in the outbox or among the orders of jobs: one look at the key for each, however much waits there.
  telling := array(
    with recursive told as (
      (select e.company_id from kernel.events e order by e.company_id limit 1)
      union all
      select (select e.company_id from kernel.events e where e.company_id > t.company_id order by e.company_id limit 1)
      from told t where t.company_id is not null
    )
    select company_id from told where company_id is not null);
  asking := array(
    with recursive asked as (
      (select o.company_id from kernel.job_orders o order by o.company_id limit 1)
      union all
      select (select o.company_id from kernel.job_orders o where o.company_id > a.company_id order by o.company_id limit 1)
      from asked a where a.company_id is not null
    )
    select company_id from asked where company_id is not null);
  if telling = '{}' and asking = '{}' then
    return;
  end if;
  perform set_config('synchronous_commit', 'off', true);
  -- Of two that come at once each begins elsewhere.
  for one in
    select kernel.slot_of(p) as slot, array_agg(distinct p) as places from unnest(telling || asking) p
    group by 1 order by (kernel.slot_of(p) + pg_backend_pid()) % 16
  loop
    if taken >= 4 then
      more := (select count(*) from (select from kernel.events limit batch) e) >= batch;
      exit when more;
    end if;
    if pg_try_advisory_xact_lock(7206, one.slot) then
      taken := taken + 1;
      places := places || one.places;
    else
      busy := true;
    end if;
  end loop;
  if places = '{}' then
    return;
  end if;
  share := greatest(batch / cardinality(places), 1);

  if telling <> '{}' then
    with waiting as (
      select w.company_id, w.id from unnest(places) p (company_id) cross join lateral (
        select e.company_id, e.id from kernel.events e where e.company_id = p.company_id order by e.id limit share) w
    ), taken as (
      delete from kernel.events e using waiting w where e.company_id = w.company_id and e.id = w.id returning e
    )
    select array_agg(t.e order by (t.e).id) into happened from taken t;
  end if;
  if happened is not null then
    moved := cardinality(happened);
    if moved >= share then
      more := more or exists (select from unnest(happened) e group by e.company_id having count(*) >= share);
    end if;
    -- Who listens is told in which order things happened to a thing: each event has the next number of its subject.
    with heard as (
      select e.company_id, l.task, e.subject_id, e.id,
             row_number() over (partition by e.company_id, l.task, e.subject_id order by e.id) as place,
             count(*) over (partition by e.company_id, l.task, e.subject_id) as total
        from unnest(happened) e join kernel.listeners l on l.company_id = e.company_id and l.event = e.name
       where e.subject_id is not null
    ), counted as (
      insert into kernel.subject_numbers as n (company_id, task, subject, last)
        select distinct h.company_id, h.task, h.subject_id, h.total from heard h order by 1, 2, 3
      on conflict (company_id, task, subject) do update set last = n.last + excluded.last
      returning n.company_id, n.task, n.subject, n.last
    )
    select jsonb_object_agg(h.id || ' ' || h.task, c.last - h.total + h.place) into numbers
      from heard h join counted c on c.company_id = h.company_id and c.task = h.task and c.subject = h.subject_id;
    select array_agg((s.target, kernel.job_payload(e.company_id, e.id || ' ' || s.target, e.actor_id, e.request_id, s.told),
        null, null, (attempts ->> s.target)::int, null, null, null)::graphile_worker.job_spec order by e.id, s.target)
      into specs
      from unnest(happened) e cross join lateral (
        select t.target, jsonb_build_object('event', e.id, 'at', e.at, 'payload', e.payload)
          from jsonb_array_elements_text(subscriptions -> e.name) t (target)
        union all
        select l.task, jsonb_build_object('event', e.id, 'at', e.at, 'name', e.name, 'subject', e.subject_id,
                 'sequence', (numbers ->> (e.id || ' ' || l.task))::bigint, 'payload', e.payload)
          from kernel.listeners l where l.company_id = e.company_id and l.event = e.name) s (target, told);
    -- What is scheduled and due soon after such an event runs once for all of them. One that is at work may have looked before: again.
    insert into kernel.schedules as s (company_id, task, runs_at)
      select a.company_id, a.task, now() + a.wait from (
        select e.company_id, t.task, min(t.ms::int) * interval '1 millisecond' as wait
          from (select distinct h.company_id, h.name from unnest(happened) h) e cross join lateral jsonb_each_text(soon -> e.name) t (task, ms)
          where e.company_id <> '00000000-0000-0000-0000-000000000000'
          group by e.company_id, t.task) a
        where not exists (select from kernel.schedules k where k.company_id = a.company_id and k.task = a.task
          and k.runs_at <= now() + a.wait and (k.worker is null or k.runs_at > now()))
        order by a.company_id, a.task
      on conflict (company_id, task) do update set runs_at = excluded.runs_at;
  end if;
  if asking <> '{}' then
    -- A job of the same key that somebody just ends, with others: waiting for it, while others here are locked, could be waiting for one
    -- another. Its order waits instead, for the next round.
    with waiting as materialized (
      select w.id, w.company_id || ':' || w.key as key from unnest(places) p (company_id) cross join lateral (
        select o.company_id, o.id, o.key from kernel.job_orders o where o.company_id = p.company_id order by o.id limit share) w
    ), free as materialized (
      select j.key from graphile_worker._private_jobs j where j.key in (select w.key from waiting w) for update skip locked
    )
    select array_agg(distinct w.id), coalesce(array_agg(distinct j.key) filter (where f.key is null and j.key is not null), '{}')
      into looked, ending
      from waiting w left join graphile_worker._private_jobs j on j.key = w.key left join free f on f.key = j.key;
    busy := busy or ending <> '{}';
    for item in
      with taken as (
        delete from kernel.job_orders o using unnest(places) p (company_id)
        where o.company_id = p.company_id and o.id = any (looked) and (o.key is null or o.company_id || ':' || o.key <> all (ending))
        returning o.*
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
  end if;
  if cardinality(specs) > 0 then
    perform graphile_worker.add_jobs(specs);
  end if;
  if happened is not null then
    perform kernel.signal(happened, array(select p from unnest(places) p where p = any (telling)), numbers, numbering);
  end if;
end $$;

-- For servers of before.
create or replace function kernel.signal(happened kernel.events[], places uuid[]) returns void language sql set search_path = '' as $$
  select kernel.signal(happened, places, null, null)
$$;
create or replace function kernel.carry(subscriptions jsonb, soon jsonb, attempts jsonb, batch int, out moved int, out more boolean, out busy boolean)
language sql set search_path = '' as $$
  select c.moved, c.more, c.busy from kernel.carry(subscriptions, soon, attempts, null, batch) c
$$;

revoke execute on function kernel.signal(kernel.events[], uuid[], jsonb, text),
  kernel.carry(jsonb, jsonb, jsonb, text, int) from public;
grant execute on function kernel.signal(kernel.events[], uuid[], jsonb, text),
  kernel.carry(jsonb, jsonb, jsonb, text, int) to heureum_queue;
