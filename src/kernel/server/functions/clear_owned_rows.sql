-- Clears the rows of these owners whose term is over. An owner that must be retained refuses the whole call.
create or replace function kernel.clear_owned_rows(asked text, owners uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  found kernel.pictures;
  assigned text[] := '{}';
  changed int;
  part record;
begin
  select * into found from kernel.pictures p where p.name = asked;
  if found.owner is null then
    raise exception 'not to be emptied: %', asked;
  end if;
  for part in select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as needed, split_part(e.emptied, '/', 2) as key
      from unnest(found.emptied) as e (emptied)
      join pg_attribute a on a.attrelid = asked::regclass and a.attname = split_part(e.emptied, '/', 1) loop
    assigned := assigned || case
      when part.key <> '' then format('%1$I = kernel.remove_json_key(t.%1$I, %2$L)', part.name, part.key)
      when not part.needed then format('%I = null', part.name)
      when part.type = 'text' then format('%1$I = case when t.%1$I = %2$L then %2$L else %3$L end', part.name, '', '***')
      when part.type = 'text[]' then format('%1$I = array_fill(%2$L::text, array[cardinality(t.%1$I)])', part.name, '***')
      else format('%1$I = case when jsonb_typeof(t.%1$I) = %2$L then %3$L::jsonb when jsonb_exists(t.%1$I, %4$L)
          then kernel.mask_text(t.%1$I, %5$L::text[], %5$L::text[], true) else %5$L::jsonb end', part.name, 'array', '[]', 'ko', '{}') end;
  end loop;
  if exists (select from pg_attribute a where a.attrelid = asked::regclass and a.attname = 'masked_at' and not a.attisdropped) then
    assigned := assigned || 'masked_at = coalesce(t.masked_at, now())'::text;
  end if;
  perform set_config('app.masking', 'on', true);
  execute format('update %s t set %s where t.company_id = kernel.scope_id() and t.%I = any ($1)',
    asked::regclass, array_to_string(assigned, ', '), found.owner) using kernel.owners_over(asked, owners);
  get diagnostics changed = row_count;
  perform set_config('app.masking', '', true);
  return changed;
end $$;
revoke execute on function kernel.clear_owned_rows(asked text, owners uuid[]) from public;
grant execute on function kernel.clear_owned_rows(asked text, owners uuid[]) to heureum_app;
