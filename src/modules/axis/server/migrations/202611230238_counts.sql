-- How many records there are of each type, by the day (UTC) on which they were made, so that nobody counts all of them. Each session of
-- the database counts in rows of its own (`slot`): whoever writes waits for nobody. Whoever looks adds them up, and folds them where
-- there are many.
create table axis.counts (
  company_id uuid not null,
  axis text not null,
  type text not null,
  -- Long ago: all that is older than what is called recent.
  day date not null,
  slot integer not null,
  live bigint not null,
  deleted bigint not null,
  primary key (company_id, axis, type, day, slot),
  foreign key (company_id, axis, type) references axis.types (company_id, axis, key) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function axis.count_record() returns trigger language plpgsql set search_path = '' as $$
declare
  it axis.records := case when tg_op = 'DELETE' then old else new end;
  lives integer := 0;
  gone integer := 0;
begin
  if tg_op <> 'INSERT' then
    -- The whole company goes, and its counts with it.
    if tg_op = 'DELETE' and not exists (
      select from axis.types t where t.company_id = it.company_id and t.axis = it.axis and t.key = it.type) then
      return null;
    end if;
    lives := lives - (old.deleted_at is null)::integer;
    gone := gone - (old.deleted_at is not null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    lives := lives + (new.deleted_at is null)::integer;
    gone := gone + (new.deleted_at is not null)::integer;
  end if;
  insert into axis.counts as c (company_id, axis, type, day, slot, live, deleted)
    values (it.company_id, it.axis, it.type, (it.created_at at time zone 'UTC')::date, pg_backend_pid(), lives, gone)
    on conflict (company_id, axis, type, day, slot) do update set live = c.live + excluded.live, deleted = c.deleted + excluded.deleted;
  return null;
end $$;
create trigger counted after insert or delete on axis.records for each row execute function axis.count_record();
create trigger counted_again after update of deleted_at on axis.records for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function axis.count_record();

-- Adds up what sessions counted, and the days of long ago. One at a time; rows that somebody counts in just now stay.
create function axis.fold_counts() returns void language plpgsql set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  if not pg_try_advisory_xact_lock(hashtextextended('axis.counts:' || company, 0)) then
    return;
  end if;
  with loose as (
    select c.axis, c.type, c.day, c.slot from axis.counts c
     where c.company_id = company and (c.slot <> 0 or (c.day < current_date - 40 and c.day > '2000-01-01'))
       for update skip locked
  ), taken as (
    delete from axis.counts c using loose l
     where c.company_id = company and c.axis = l.axis and c.type = l.type and c.day = l.day and c.slot = l.slot
    returning c.axis, c.type, case when c.day < current_date - 40 then '2000-01-01' else c.day end as day, c.live, c.deleted
  )
  insert into axis.counts as c (company_id, axis, type, day, slot, live, deleted)
    select company, t.axis, t.type, t.day, 0, sum(t.live), sum(t.deleted) from taken t group by t.axis, t.type, t.day
    on conflict (company_id, axis, type, day, slot) do update set live = c.live + excluded.live, deleted = c.deleted + excluded.deleted;
end $$;
