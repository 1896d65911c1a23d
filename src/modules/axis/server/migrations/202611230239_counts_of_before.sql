-- Counts the records of before: what is missing of each count, seen in one look, while others make and remove records. The owner sees
-- records of all companies (policy `find_records`).
insert into axis.counts as c (company_id, axis, type, day, slot, live, deleted)
  select d.company_id, d.axis, d.type, d.day, 0, sum(d.live), sum(d.deleted) from (
    select r.company_id, r.axis, r.type, greatest((r.created_at at time zone 'UTC')::date, current_date - 40) as day,
           (r.deleted_at is null)::integer as live, (r.deleted_at is not null)::integer as deleted
      from axis.records r
    union all
    select k.company_id, k.axis, k.type, greatest(k.day, current_date - 40), -k.live, -k.deleted from axis.counts k
  ) d
  group by d.company_id, d.axis, d.type, d.day
  having sum(d.live) <> 0 or sum(d.deleted) <> 0
  on conflict (company_id, axis, type, day, slot) do update set live = c.live + excluded.live, deleted = c.deleted + excluded.deleted;
