-- Who may read, write and erase is asked per type. Open types are read by every member; of a company's own types `roles` keeps which
-- roles were given rights when the type was made: {"read": [names], "write": [...], "erase": [...]}.
alter table axis.types
  add column open boolean not null default false,
  add column roles jsonb not null default '{"read": [], "write": [], "erase": []}';

alter table axis.types no force row level security;
update axis.types set open = true
where builtin and (axis in ('item', 'space') or (axis, key) in (('entity', 'internal'), ('knowledge', 'manual'), ('knowledge', 'policy')));
alter table axis.types force row level security;

-- Types are told by axis and key together: of two axes searched, one may read one key of each.
drop function axis.find_records(tsquery, tsquery, text[], text[], boolean, int);
create function axis.find_records(sample tsquery, whole tsquery, types text[], deleted boolean, most int)
returns setof uuid language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
  query tsquery;
  ranked int := most;
  matches int;
begin
  foreach query in array array[sample, whole] loop
    return query
      select f.id from (
        select r.id, r.updated_at from axis.records r
        where r.search @@ query and r.company_id is not distinct from company
          and array[r.axis || '/' || r.type] <@ types and (r.deleted_at is not null) = deleted
        limit ranked) f
      order by f.updated_at desc limit most;
    get diagnostics matches = row_count;
    exit when matches >= most;
    ranked := greatest(most, 200);
  end loop;
end $$;
revoke execute on function axis.find_records(tsquery, tsquery, text[], boolean, int) from public;
grant execute on function axis.find_records(tsquery, tsquery, text[], boolean, int) to heureum_app;
