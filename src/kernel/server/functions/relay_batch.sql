create or replace function kernel.relay_batch(subscriptions jsonb, soon jsonb, attempts jsonb, numbering text, batch integer, out moved integer, out more boolean, out busy boolean)
  returns record
  language plpgsql
  set search_path to ''
  set enable_seqscan to 'off'
  set enable_bitmapscan to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
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
  -- Companies with rows in the outbox or in the job orders: one index lookup per company, however many rows wait.
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
  -- Two concurrent callers begin at different slots.
  for one in
    select kernel.relay_slot(p) as slot, array_agg(distinct p) as places from unnest(telling || asking) p
    group by 1 order by (kernel.relay_slot(p) + pg_backend_pid()) % 16
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
    -- Listeners need the order of events of one subject: each event gets the next number of its subject.
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
    -- A scheduled task due soon after such events runs once for all of them. One already running may have read before them, so it runs
    -- again.
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
    -- A job of the same key may be ending in another transaction. Waiting for it while other jobs are locked here could deadlock, so
    -- its order waits for the next round.
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
    perform kernel.notify_signals(happened, array(select p from unnest(places) p where p = any (telling)), numbers, numbering);
  end if;
end $$;
revoke execute on function kernel.relay_batch(subscriptions jsonb, soon jsonb, attempts jsonb, numbering text, batch integer, OUT moved integer, OUT more boolean, OUT busy boolean) from public;
grant execute on function kernel.relay_batch(subscriptions jsonb, soon jsonb, attempts jsonb, numbering text, batch integer, OUT moved integer, OUT more boolean, OUT busy boolean) to heureum_queue;
