-- What histories of records hold of numbers that are sealed now. The history is append-only: this puts sealed values in the place of plain
-- ones in the fields named, and can do nothing else.
create function axis.sealed_values(value jsonb, names text[], words text[], sealed text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, case
    when e.key = any (names) and e.value #>> '{}' = any (words) then to_jsonb(sealed[array_position(words, e.value #>> '{}')])
    else e.value end), '{}') from jsonb_each(value) as e
$$;

create function axis.seal_history(records uuid[], names text[], words text[], sealed text[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  if cardinality(words) <> cardinality(sealed) or not kernel.are_sealed(sealed) then
    raise exception 'not to be sealed';
  end if;
  perform set_config('app.masking', 'on', true);
  update axis.record_history h set before = axis.sealed_values(h.before, names, words, sealed),
      after = axis.sealed_values(h.after, names, words, sealed)
    where h.company_id = kernel.place_id() and h.record_id = any (records)
      and (h.before ?| names or h.after ?| names);
  get diagnostics changed = row_count;
  perform set_config('app.masking', '', true);
  return changed;
end $$;
revoke execute on function axis.seal_history(uuid[], text[], text[], text[]) from public;
grant execute on function axis.seal_history(uuid[], text[], text[], text[]) to heureum_app;
