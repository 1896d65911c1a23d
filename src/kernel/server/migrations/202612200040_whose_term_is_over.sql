-- What is emptied because its time is over is judged here, too, and not only by the job that asks for it.
-- `owner_of`: the table of pictures whose thing `owner` names; null where the rows are that thing.
-- `term`: a function of the room that knows the things, `(uuid[]) returns table (id uuid, is_over boolean)`: of those that there are.
alter table kernel.pictures add column owner_of text, add column term text;

-- Which of these owners have lost the reason to be kept. What is no owner of rows here is left out.
create function kernel.owners_over(asked text, owners uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  found kernel.pictures;
  above kernel.pictures;
  things uuid[];
  young uuid;
begin
  select * into found from kernel.pictures p where p.name = asked;
  if found.owner_of is null then
    if found.term is null then
      raise exception 'without a term: %', asked;
    end if;
    execute format('select array_agg(t.id) filter (where t.is_over), (array_agg(t.id) filter (where not t.is_over))[1] from %s($1) t', found.term)
      into things, young using owners;
    if young is not null then
      raise exception 'not over: % of %', young, asked;
    end if;
    return coalesce(things, '{}');
  end if;
  select * into above from kernel.pictures p where p.name = found.owner_of;
  if above.owner_of is null then
    return kernel.owners_over(above.name, owners);
  end if;
  execute format('select array_agg(distinct t.%I) from %s t where t.company_id = kernel.place_id() and t.id = any ($1)', above.owner, above.name::regclass)
    into things using owners;
  things := kernel.owners_over(above.name, coalesce(things, '{}'));
  execute format('select array_agg(t.id) from %s t where t.company_id = kernel.place_id() and t.id = any ($1) and t.%I = any ($2)', above.name::regclass, above.owner)
    into things using owners, things;
  return coalesce(things, '{}');
end $$;
revoke execute on function kernel.owners_over(text, uuid[]) from public;

-- As before, for those whose term is over alone: an owner that must be kept refuses the whole call.
create or replace function kernel.empty_rows(asked text, owners uuid[]) returns int
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
    asked::regclass, array_to_string(assigned, ', '), found.owner) using kernel.owners_over(asked, owners);
  get diagnostics changed = row_count;
  perform set_config('app.masking', '', true);
  return changed;
end $$;
