-- For each of these runs, true if its inputs may be deleted: `forget.queries.ts` selects by the same rule, this refuses violations. A
-- run counts together with all related ones: its origin, sub-flows, undos, redos. All must have ended longer ago than the company's
-- retention of inputs; if money moved, ten years after the end of that year (상법 제33조 제1항); and no undo deadline may still be ahead.
create or replace function flow.inputs_over(asked uuid[]) returns table (id uuid, is_over boolean)
language sql stable set search_path = '' as $$
  with recursive up (id, at, above) as (
    select e.id, e.id, coalesce(e.parent_execution_id, e.undoes_execution_id)
    from flow.executions e where e.company_id = kernel.scope_id() and e.id = any (asked)
    union all
    select up.id, e.id, coalesce(e.parent_execution_id, e.undoes_execution_id)
    from up join flow.executions e on e.company_id = kernel.scope_id() and e.id = up.above
  ),
  roots as (select up.id, up.at as root from up where up.above is null),
  family (root, id) as (
    select distinct r.root, r.root from roots r
    union
    select f.root, x.id from family f cross join lateral (
      select c.id from flow.executions c where c.company_id = kernel.scope_id() and c.parent_execution_id = f.id
      union all select u.id from flow.executions u where u.company_id = kernel.scope_id() and u.undoes_execution_id = f.id) x
  ),
  kept (root) as (
    select distinct f.root from family f join flow.executions e on e.company_id = kernel.scope_id() and e.id = f.id
    where e.finished_at is null
      or kernel.retention_months('inputs') is null
      or e.finished_at >= now() - make_interval(months => kernel.retention_months('inputs'))
      or (f.id = f.root and (
        e.status not in ('finished', 'cancelled') or e.undo_deadline >= now()
        or ((coalesce(e.amount, 0) <> 0 or coalesce(e.won, 0) <> 0)
          and date_trunc('year', e.finished_at) + interval '1 year' >= now() - interval '120 months')))
  )
  select r.id, not exists (select from kept k where k.root = r.root) from roots r
$$;
revoke execute on function flow.inputs_over(asked uuid[]) from public;
