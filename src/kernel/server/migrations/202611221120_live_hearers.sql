-- Who hears of an event: a permission's name, 'member' for every member, 'audience' for nobody but whom it names.
alter table kernel.events add column hearers text not null default 'audience' check (length(hearers) <= 128);

-- PostgreSQL lets every role notify and listen on every channel, but nobody can use a channel whose name it does not know.
create table kernel.live_channels (
  name text primary key
);
insert into kernel.live_channels (name) values ('live_' || replace(gen_random_uuid()::text, '-', ''));
revoke all on kernel.live_channels from heureum_app;
grant select on kernel.live_channels to heureum_queue;

create function kernel.live_channel() returns text language sql stable set search_path = '' as $$
  select c.name from kernel.live_channels c;
$$;

-- As before, and the streams of the company are judged anew, on every process.
create or replace function kernel.bump_access(company uuid) returns void language sql security definer set search_path = '' as $$
  insert into kernel.access_versions (company_id, version) values (company, 1)
  on conflict (company_id) do update set version = access_versions.version + 1;
  select pg_notify(kernel.live_channel(), jsonb_build_object('company', company, 'rights', true)::text);
$$;

-- As before, but for the channel.
create or replace function kernel.signal(company uuid, about jsonb, audience uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  size constant int := 100;
  channel constant text := kernel.live_channel();
  payload text;
begin
  for part in 0 .. greatest(0, (coalesce(cardinality(audience), 0) - 1) / size) loop
    payload := (about || jsonb_build_object('company', company, 'part', part,
      'audience', audience[part * size + 1 : (part + 1) * size]))::text;
    if octet_length(payload) < 8000 then
      perform pg_notify(channel, payload);
    else
      raise warning 'live signal of event % is too long and was not sent', about ->> 'event';
    end if;
  end loop;
end $$;

-- As before, but for the hearers.
create or replace function kernel.relay(subscriptions jsonb, attempts jsonb, batch int) returns int
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
    perform kernel.signal(item.company_id, jsonb_build_object('event', item.id, 'name', item.name, 'id', item.subject_id,
      'hearers', item.hearers), item.audience);
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
