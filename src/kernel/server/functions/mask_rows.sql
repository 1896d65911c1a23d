-- Masks `words` in the snapshots of one table, in at most `most` rows after the key `after`, and only in rows about the subject: those
-- that name one of `ids` or contain a distinctive word (`telling`). Returns the key of the last row examined (null at the end) and the
-- number of changed rows. It replaces words by stars and can do nothing else.
create or replace function kernel.mask_rows(asked text, after text[], most int, about jsonb) returns table (last text[], changed int)
language plpgsql security definer set search_path = '' as $$
declare
  ids constant text[] := array(select jsonb_array_elements_text(about -> 'ids'));
  words constant text[] := kernel.written_forms(about -> 'words');
  telling constant text[] := kernel.written_forms(about -> 'telling');
  needles constant text[] := words || ids;
  found kernel.pictures;
  keys text[];
  types text[];
  assigned text[] := '{}';
  shown text;
  one text;
  type regtype;
begin
  select * into found from kernel.pictures p where p.name = asked;
  if found.name is null or cardinality(needles) = 0 then
    return;
  end if;
  select array_agg(quote_ident(a.attname) order by k.place), array_agg(format_type(a.atttypid, null) order by k.place) into keys, types
    from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = asked::regclass and i.indisprimary;
  foreach one in array found.columns loop
    select a.atttypid into type from pg_attribute a where a.attrelid = asked::regclass and a.attname = one;
    assigned := assigned || case
      when type = 'jsonb'::regtype then format('%1$I = kernel.mask_text(t.%1$I, $5, $3)', one)
      when type = 'json'::regtype then format('%1$I = kernel.mask_text(t.%1$I::jsonb, $5, $3)::json', one)
      else format('%1$I = kernel.mask_text(t.%1$I, $5)', one) end;
  end loop;
  select string_agg(format('t.%I::text', c), ', ') into shown from unnest(found.columns) as c;
  if exists (select from pg_attribute a where a.attrelid = asked::regclass and a.attname = 'masked_at' and not a.attisdropped) then
    -- For a change, only the data needed to undo it counts.
    assigned := assigned || case when 'data' = any (found.columns)
      then 'masked_at = case when kernel.mask_text(t.data, $5, $3) is distinct from t.data then coalesce(t.masked_at, now()) else t.masked_at end'
      else 'masked_at = coalesce(t.masked_at, now())' end;
  end if;
  perform set_config('app.masking', 'on', true);
  return query execute format(
    'with page as materialized (
       select %1$s, kernel.contains_any_word(concat_ws(chr(10), %2$s), $4)
           and (kernel.contains_any_id(t::text, $3) or kernel.contains_any_word(concat_ws(chr(10), %2$s), $6)) as is_about
       from %3$s t where t.company_id = kernel.scope_id() and ($1 is null or (%1$s) > (%4$s)) order by %1$s limit $2),
     hit as (
       update %3$s t set %5$s from page p where p.is_about and t.company_id = kernel.scope_id() and (%1$s) = (%6$s)
         and row(%2$s) is distinct from row(%7$s) returning 1)
     select (select array[%8$s] from page p where (select count(*) from page) = $2 order by %9$s limit 1), (select count(*)::int from hit)',
    (select string_agg('t.' || k, ', ') from unnest(keys) as k),
    shown,
    asked::regclass,
    (select string_agg(format('$1[%s]::%s', n, types[n]), ', ') from generate_subscripts(keys, 1) as n),
    array_to_string(assigned, ', '),
    (select string_agg('p.' || k, ', ') from unnest(keys) as k),
    (select string_agg(regexp_replace(a, '^.*? = ', '') || '::text', ', ') from unnest(assigned) as a where a !~ '^masked_at'),
    (select string_agg('p.' || k || '::text', ', ') from unnest(keys) as k),
    (select string_agg('p.' || k || ' desc', ', ') from unnest(keys) as k))
    using after, most, ids, needles, words, telling;
  perform set_config('app.masking', '', true);
end $$;
revoke execute on function kernel.mask_rows(asked text, after text[], most integer, about jsonb) from public;
grant execute on function kernel.mask_rows(asked text, after text[], most integer, about jsonb) to heureum_app;
