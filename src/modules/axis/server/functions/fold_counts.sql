-- Adds up the counts of the sessions, and the days of long ago. One caller at a time; rows in use by a session remain.
create or replace function axis.fold_counts() returns void language plpgsql set search_path = '' as $$
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
