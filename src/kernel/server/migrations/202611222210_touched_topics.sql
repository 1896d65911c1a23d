-- What an event touched: browsers that hear of it load anew what shows it. Null where a process of before told it.
alter table kernel.events add column touches text[];

-- As before, but for the topics.
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
      'hearers', item.hearers, 'touches', item.touches), item.audience);
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
