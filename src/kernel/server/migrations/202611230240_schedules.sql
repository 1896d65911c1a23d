-- Scheduled tasks by the time at which they are due: a row per company and task, and no job of the queue. Who has a row's worker has
-- it to itself as long as that worker lives.
create table kernel.schedules (
  company_id uuid not null,
  task text not null check (length(task) <= 128),
  runs_at timestamptz not null,
  ran_at timestamptz,
  worker text,
  attempts int not null default 0,
  primary key (company_id, task)
) with (fillfactor = 70);
create index schedules_in_turn on kernel.schedules (runs_at);
alter table kernel.schedules enable row level security;
alter table kernel.schedules force row level security;
create policy tenant on kernel.schedules using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
create policy relay on kernel.schedules to heureum_queue using (true) with check (true);
-- For functions that run as the owner.
create policy hold on kernel.schedules to current_user using (true) with check (false);
revoke all on kernel.schedules from heureum_app;
grant select, insert, update, delete on kernel.schedules to heureum_queue;

-- What one process does for the whole installation, and when it was done last.
create table kernel.chores (
  name text primary key,
  at timestamptz not null default now()
);
revoke all on kernel.chores from heureum_app;
grant select, insert, update on kernel.chores to heureum_queue;

-- True for one caller in this time, wherever it runs.
create function kernel.takes_turn(chore text, every interval) returns boolean language sql set search_path = '' as $$
  with turn as (
    insert into kernel.chores as c (name) values (chore)
    on conflict (name) do update set at = now() where c.at < now() - every
    returning 1
  )
  select exists (select from turn);
$$;

-- A company's own place in a time over which all are spread: nothing happens everywhere in the same second.
create function kernel.place_in(company uuid, spread interval) returns interval language sql immutable set search_path = '' as $$
  select spread * (('x' || right(company::text, 6))::bit(24)::int / 16777216.0);
$$;

-- Sees to it that each scheduled task has its row in every company or at the root; those of companies founded since within a minute.
-- tasks: [{task, afterMs, scope: 'root' | 'company'}]. start: what has not run for ten minutes runs soon, although a later run waits.
-- Returns over how many milliseconds companies are spread: 60 for each, ten minutes at most.
create function kernel.keep_schedules(tasks jsonb, start boolean) returns int language plpgsql set search_path = '' as $$
declare
  spread constant int := (select least(600000, 60 * count(*)) from kernel.access_versions);
  asked record;
begin
  if not start and not kernel.takes_turn('schedules', interval '55 seconds') then
    return spread;
  end if;
  -- Of a task that is no more, or a company: nobody runs it, and it would be late for ever.
  delete from kernel.schedules s where s.worker is null and s.runs_at < now() - interval '7 days'
    and (not exists (select from jsonb_to_recordset(tasks) as t (task text) where t.task = s.task)
      or not exists (select from kernel.access_versions v where v.company_id = s.company_id)
         and s.company_id <> '00000000-0000-0000-0000-000000000000');
  for asked in
    select t.task, t.scope, t."afterMs" * interval '1 millisecond' as after
    from jsonb_to_recordset(tasks) as t (task text, "afterMs" int, scope text)
  loop
    -- All that a company has to do at a start falls due there at once, where its place is later than that.
    insert into kernel.schedules (company_id, task, runs_at)
      select p.company_id, asked.task,
        now() + greatest(asked.after, kernel.place_in(p.company_id, spread * interval '1 millisecond'))
      from (
        select v.company_id from kernel.access_versions v where asked.scope = 'company'
        union all select '00000000-0000-0000-0000-000000000000' where asked.scope = 'root'
      ) p
      where not exists (select from kernel.schedules s where s.company_id = p.company_id and s.task = asked.task)
      on conflict do nothing;
    continue when not start;
    with later as (
      select s.company_id, now() + greatest(asked.after, kernel.place_in(s.company_id, spread * interval '1 millisecond')) as at
      from kernel.schedules s
      where s.task = asked.task and s.worker is null and s.ran_at < now() - interval '10 minutes' and s.runs_at > now() + asked.after
      for update skip locked
    )
    update kernel.schedules s set runs_at = l.at from later l
      where s.company_id = l.company_id and s.task = asked.task and s.runs_at > l.at;
  end loop;
  return spread;
end $$;

-- Gives a worker what is due, at most so many. What a dead worker had is due again, and so is what this one did not end.
create function kernel.take_schedules(worker text, tasks text[], most int)
returns table (company uuid, task text, attempts int, due text) language sql set search_path = '' as $$
  with due as (
    select s.company_id, s.task from kernel.schedules s
    where s.runs_at <= now() and s.task = any (take_schedules.tasks)
      and (s.worker is null or s.worker = take_schedules.worker
        or not exists (select from kernel.workers w where w.id = s.worker))
    order by s.runs_at limit most for update of s skip locked
  )
  update kernel.schedules s set worker = take_schedules.worker from due d
  where s.company_id = d.company_id and s.task = d.task
  returning s.company_id, s.task, s.attempts, s.runs_at::text;
$$;

-- Within the unit of a scheduled run, as its last word: whoever was taken for dead meanwhile commits nothing.
create function kernel.hold_schedule(task text, worker text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from kernel.schedules s
    where s.company_id = kernel.place_id() and s.task = hold_schedule.task and s.worker = hold_schedule.worker for share;
  if not found then
    raise exception using errcode = 'HU411', message = 'another worker was given this run';
  end if;
end $$;

-- For /health: numbers only, by indexes, and no further than to ten thousand: one more stands for all beyond. What is scheduled counts
-- where it is late: nobody works, or not fast enough.
create or replace function kernel.queue_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'ready', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = true and j.run_at <= now() limit 10001) c),
    'scheduled', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = true and j.run_at > now() limit 10001) c),
    'running', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = false and j.locked_at is not null limit 10001) c),
    'failed', (select count(*) from (
      select from graphile_worker._private_jobs j where j.is_available = false and j.locked_at is null
        and j.attempts >= j.max_attempts and j.last_error is not null limit 10001) c),
    'oldestSeconds', coalesce(floor(extract(epoch from now() - least(
      (select min(j.run_at) from graphile_worker._private_jobs j where j.is_available = true and j.run_at <= now()),
      (select min(s.runs_at) from kernel.schedules s where s.worker is null and s.runs_at <= now())))), 0)
  );
$$;

-- Servers of before still ask for a job per company and task. There are none any more; what such a server adds at the end of a run that
-- began before goes with the next sweep, and is dropped by whoever meets it.
create or replace function kernel.ensure_schedules(tasks jsonb, restart boolean) returns void language sql as 'select';
create function kernel.sweep_old_schedules() returns void language sql set search_path = '' as $$
  delete from graphile_worker._private_jobs where key like 'schedule:%' and locked_at is null;
  delete from graphile_worker._private_job_queues q where q.queue_name like 'schedule:%' and q.locked_at is null
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
$$;
select kernel.sweep_old_schedules();

revoke execute on function kernel.takes_turn(text, interval), kernel.keep_schedules(jsonb, boolean), kernel.sweep_old_schedules(),
  kernel.take_schedules(text, text[], int), kernel.hold_schedule(text, text) from public;
grant execute on function kernel.takes_turn(text, interval), kernel.keep_schedules(jsonb, boolean), kernel.sweep_old_schedules(),
  kernel.take_schedules(text, text[], int) to heureum_queue;
grant execute on function kernel.hold_schedule(text, text) to heureum_app;
