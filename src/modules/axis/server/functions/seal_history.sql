create or replace function axis.seal_history(records uuid[], names text[], words text[], sealed text[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  if cardinality(words) <> cardinality(sealed) or not kernel.are_sealed(sealed) then
    raise exception 'not to be sealed';
  end if;
  perform set_config('app.masking', 'on', true);
  update axis.record_history h set before = axis.replace_sealed_values(h.before, names, words, sealed),
      after = axis.replace_sealed_values(h.after, names, words, sealed)
    where h.company_id = kernel.scope_id() and h.record_id = any (records)
      and (h.before ?| names or h.after ?| names);
  get diagnostics changed = row_count;
  perform set_config('app.masking', '', true);
  return changed;
end $$;
revoke execute on function axis.seal_history(records uuid[], names text[], words text[], sealed text[]) from public;
grant execute on function axis.seal_history(records uuid[], names text[], words text[], sealed text[]) to heureum_app;
