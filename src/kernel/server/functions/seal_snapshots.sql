-- Replaces words in the snapshots of one table (kernel.pictures), in rows of the unit's company. Returns the number of rows.
create or replace function kernel.seal_snapshots(asked text, words text[], sealed text[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  found kernel.pictures;
  changed int;
begin
  select * into found from kernel.pictures p where p.name = asked;
  if found.name is null or not kernel.can_seal(words, sealed) then
    raise exception 'not to be sealed: %', asked;
  end if;
  perform set_config('app.masking', 'on', true);
  execute (
    select format('update %s t set %s where t.company_id = kernel.scope_id() and kernel.contains_any_word(concat_ws(chr(10), %s), $1)',
      asked::regclass,
      string_agg(format('%1$I = kernel.sealed_text(t.%1$I::text, $1, $2)::%2$s', a.attname, format_type(a.atttypid, null)), ', '),
      string_agg(format('t.%I::text', a.attname), ', '))
    from pg_attribute a where a.attrelid = asked::regclass and a.attname = any (found.columns)) using words, sealed;
  get diagnostics changed = row_count;
  perform set_config('app.masking', '', true);
  return changed;
end $$;
revoke execute on function kernel.seal_snapshots(asked text, words text[], sealed text[]) from public;
grant execute on function kernel.seal_snapshots(asked text, words text[], sealed text[]) to heureum_app;
