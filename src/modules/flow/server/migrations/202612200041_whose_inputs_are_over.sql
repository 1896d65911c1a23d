-- Of these runs, whether what they were given may be destroyed: `forget.queries.ts` chooses by the same rule, this refuses what breaks it.
-- A run stands with all that belongs to it: where it began, sub-flows, undos, redos. All of it has ended, and so long ago as the company
-- keeps inputs; where money moved, ten years after the end of that year (상법 제33조 제1항); no deadline of an undo is still to come.
create function flow.inputs_over(asked uuid[]) returns table (id uuid, is_over boolean)
language sql stable set search_path = '' as $$
  with recursive up (id, at, above) as (
    select e.id, e.id, coalesce(e.parent_execution_id, e.undoes_execution_id)
    from flow.executions e where e.company_id = kernel.place_id() and e.id = any (asked)
    union all
    select up.id, e.id, coalesce(e.parent_execution_id, e.undoes_execution_id)
    from up join flow.executions e on e.company_id = kernel.place_id() and e.id = up.above
  ),
  roots as (select up.id, up.at as root from up where up.above is null),
  family (root, id) as (
    select distinct r.root, r.root from roots r
    union
    select f.root, x.id from family f cross join lateral (
      select c.id from flow.executions c where c.company_id = kernel.place_id() and c.parent_execution_id = f.id
      union all select u.id from flow.executions u where u.company_id = kernel.place_id() and u.undoes_execution_id = f.id) x
  ),
  kept (root) as (
    select distinct f.root from family f join flow.executions e on e.company_id = kernel.place_id() and e.id = f.id
    where e.finished_at is null
      or kernel.kept_months('inputs') is null
      or e.finished_at >= now() - make_interval(months => kernel.kept_months('inputs'))
      or (f.id = f.root and (
        e.status not in ('finished', 'cancelled') or e.undo_deadline >= now()
        or ((coalesce(e.amount, 0) <> 0 or coalesce(e.won, 0) <> 0)
          and date_trunc('year', e.finished_at) + interval '1 year' >= now() - interval '120 months')))
  )
  select r.id, not exists (select from kept k where k.root = r.root) from roots r
$$;
revoke execute on function flow.inputs_over(uuid[]) from public;
insert into kernel.pictures (name, columns, term) values
  ('flow.executions', '{}', 'flow.inputs_over')
  on conflict (name) do update set term = excluded.term;
insert into kernel.pictures (name, columns, owner_of) values
  ('flow.steps', '{}', 'flow.executions'),
  ('flow.impacts', '{}', 'flow.executions'),
  ('flow.undos', '{}', 'flow.executions')
  on conflict (name) do update set owner_of = excluded.owner_of;
