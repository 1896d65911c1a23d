-- What a row with pictures loses when the time to keep it is over. `owner`: the column that names the thing with that time;
-- `emptied`: the columns that lose what they hold, or `column/key`: what JSON holds under that key, wherever it stands in it. A table without an owner has a time of its own, or none.
alter table kernel.pictures add column owner text, add column emptied text[] not null default '{}';

create function kernel.without(value jsonb, lost text) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'array' then (select coalesce(jsonb_agg(kernel.without(e.one, lost) order by e.place), '[]')
                       from jsonb_array_elements(value) with ordinality as e (one, place))
    when 'object' then (select coalesce(jsonb_object_agg(e.key, case when e.key = lost then 'null' else kernel.without(e.value, lost) end), '{}')
                        from jsonb_each(value) as e)
    else value end;
end $$;

-- Empties the rows of one table that belong to these owners, in the unit's own company: null where a column may be null, else stars
-- for texts (a text in each language, too), and an empty list or object. Answers with how many rows. It can do nothing else.
create function kernel.empty_rows(asked text, owners uuid[]) returns int
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
      when part.key <> '' then format('%1$I = kernel.without(t.%1$I, %2$L)', part.name, part.key)
      when not part.needed then format('%I = null', part.name)
      when part.type = 'text' then format('%1$I = case when t.%1$I = %2$L then %2$L else %3$L end', part.name, '', '***')
      when part.type = 'text[]' then format('%1$I = array_fill(%2$L::text, array[cardinality(t.%1$I)])', part.name, '***')
      else format('%1$I = case when jsonb_typeof(t.%1$I) = %2$L then %3$L::jsonb when jsonb_exists(t.%1$I, %4$L)
          then kernel.masked(t.%1$I, %5$L::text[], %5$L::text[], true) else %5$L::jsonb end', part.name, 'array', '[]', 'ko', '{}') end;
  end loop;
  if exists (select from pg_attribute a where a.attrelid = asked::regclass and a.attname = 'masked_at' and not a.attisdropped) then
    assigned := assigned || 'masked_at = coalesce(t.masked_at, now())'::text;
  end if;
  perform set_config('app.masking', 'on', true);
  execute format('update %s t set %s where t.company_id = kernel.place_id() and t.%I = any ($1)',
    asked::regclass, array_to_string(assigned, ', '), found.owner) using owners;
  get diagnostics changed = row_count;
  perform set_config('app.masking', '', true);
  return changed;
end $$;
revoke execute on function kernel.empty_rows(text, uuid[]) from public;
grant execute on function kernel.empty_rows(text, uuid[]) to heureum_app;
