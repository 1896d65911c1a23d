-- What happened is told where somebody hears it, and a round of the relay asks less.

-- Whoever listens to a company holds a lock for it, shared, for as long as the session lives. There are 256 of them, by the last two digits of
-- the id: a process that hears of thousands of companies holds no more. The relay says nothing to a company whose lock is free, and looks at
-- the very end of its round. What it would have told was committed before: who has the lock only after the look reads it.
create function kernel.ear_of(company uuid) returns int language sql immutable parallel safe as $$
  select ('x' || right(company::text, 2))::bit(8)::int;
$$;
create or replace function kernel.listen_to(company uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_lock_shared(7209, kernel.ear_of(company));
  execute format('listen %I', kernel.live_channel(company));
end $$;
create or replace function kernel.unlisten_to(company uuid) returns void language plpgsql set search_path = '' as $$
begin
  execute format('unlisten %I', kernel.live_channel(company));
  perform pg_advisory_unlock_shared(7209, kernel.ear_of(company));
end $$;

-- Servers that were listening before hold no lock: for as long as an update takes, all is told. A database that is being made has had none.
do $$
begin
  execute format('alter table kernel.live_channels add column all_until timestamptz default %L',
    (select now() + interval '1 hour' where exists (select from kernel.migrations m where m.at < now() - interval '10 minutes')));
end $$;

-- Tells the browsers and servers that hear of these companies. A notification carries less than 8000 bytes: signals of one company travel
-- together in as many as they need, an audience in parts of a hundred (members listen to part 0, guests to the part that names them).
drop function kernel.signal(kernel.events[]);
create function kernel.signal(happened kernel.events[], places uuid[]) returns void language plpgsql set search_path = '' as $$
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
      'touches', e.touches, 'part', e.part, 'audience', e.audience[e.part * 100 + 1 : e.part * 100 + 100])::text as said
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
create function kernel.notify(live kernel.live_channels, place uuid, told text) returns void language plpgsql set search_path = '' as $$
declare
  envelope text := '{"company":"' || place || '","signals":[' || told || ']}';
begin
  if told <> '' then
    perform pg_notify(kernel.channel_of(live.name, place), envelope);
    if live.both_until > now() then
      perform pg_notify(live.name, envelope);
    end if;
  end if;
end $$;
revoke execute on function kernel.signal(kernel.events[], uuid[]), kernel.notify(kernel.live_channels, uuid, text) from public;
grant execute on function kernel.signal(kernel.events[], uuid[]), kernel.notify(kernel.live_channels, uuid, text) to heureum_queue;

-- As before. It does not wait for the disk: a crash takes back a round as a whole, the next one carries it again, and what a job of it did
-- stands behind it in the log, so it is never there without the round.
create or replace function kernel.carry(subscriptions jsonb, attempts jsonb, batch int, out moved int, out more boolean, out busy boolean)
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
    select array_agg((target, kernel.job_payload(e.company_id, e.id || ' ' || target, e.actor_id, e.request_id,
        jsonb_build_object('event', e.id, 'at', e.at, 'payload', e.payload)),
        null, null, (attempts ->> target)::int, null, null, null)::graphile_worker.job_spec order by e.id, target)
      into specs
      from unnest(happened) e cross join lateral jsonb_array_elements_text(subscriptions -> e.name) s (target);
  end if;
  if asking <> '{}' then
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
  end if;
  if cardinality(specs) > 0 then
    perform graphile_worker.add_jobs(specs);
  end if;
  if happened is not null then
    perform kernel.signal(happened, array(select p from unnest(places) p where p = any (telling)));
  end if;
end $$;
