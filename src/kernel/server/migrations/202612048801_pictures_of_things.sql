-- What an erasure reaches. A picture is a copy of what a thing was called or held at some moment: a title of a run, a step's output, a
-- mail. Each room names the columns of its tables that hold pictures; `src/apps/pictures.test.ts` asks for every column with text.
create table kernel.pictures (
  name text primary key,
  columns text[] not null
);
revoke insert, update, delete, truncate on kernel.pictures from heureum_app;

-- Erasures that were asked for, and what became of them. The words that are looked for go when all of it is done; the row stays and
-- proves the erasure.
create table kernel.erasures (
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_ids text[] not null,
  words text[] not null,
  files text[] not null default '{}',
  reason text not null,
  asked_at timestamptz not null default now(),
  asked_by uuid,
  done_at timestamptz,
  rows int,
  primary key (company_id, id)
);
alter table kernel.erasures enable row level security;
alter table kernel.erasures force row level security;
create policy tenant on kernel.erasures using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
revoke delete on kernel.erasures from heureum_app;
create index erasures_waiting on kernel.erasures (company_id, id) where done_at is null;

-- True while kernel.mask_rows writes: append-only tables let it, and nobody else. The application cannot say so by itself, whatever it sets.
create function kernel.is_masking() returns boolean language sql stable set search_path = '' as $$
  select current_setting('app.masking', true) = 'on' and current_user <> session_user
$$;

-- Words in a text become stars, never more than they had characters. The longest comes first.
create function kernel.masked(value text, words text[]) returns text language plpgsql immutable set search_path = '' as $$
declare
  word text;
begin
  foreach word in array words loop
    if strpos(value, word) > 0 then
      value := replace(value, word, repeat('*', least(length(word), 3)));
    end if;
  end loop;
  return value;
end $$;

create function kernel.masked(value text[], words text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(kernel.masked(one, words) order by place), '{}') from unnest(value) with ordinality as u (one, place)
$$;

-- The same in every text of a JSON value. Of a thing that is erased (an object with its id), fields and former values are blanked whole.
create function kernel.masked(value jsonb, words text[], ids text[], is_whole boolean default false) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  is_own boolean;
begin
  case jsonb_typeof(value)
    when 'string' then
      if value #>> '{}' = any (ids) then
        return value;
      end if;
      return case when is_whole then '"***"'::jsonb else to_jsonb(kernel.masked(value #>> '{}', words)) end;
    when 'number', 'boolean' then
      return case when is_whole then 'null'::jsonb else value end;
    when 'array' then
      return (select coalesce(jsonb_agg(kernel.masked(e.one, words, ids, is_whole) order by e.place), '[]')
              from jsonb_array_elements(value) with ordinality as e (one, place));
    when 'object' then
      is_own := value ->> 'id' = any (ids) or value ->> 'recordId' = any (ids);
      return (select coalesce(jsonb_object_agg(e.key, kernel.masked(e.value, words, ids,
                is_whole or (is_own and e.key in ('fields', 'before', 'after')))), '{}')
              from jsonb_each(value) as e);
    else
      return value;
  end case;
end $$;

-- Whether a text has any of these words.
create function kernel.has_any(value text, words text[]) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from unnest(words) as w (word) where strpos(value, w.word) > 0)
$$;

-- Whether a text names any of these ids.
create function kernel.names_any(value text, ids text[]) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from regexp_matches(value, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as m (found)
                 where m.found[1] = any (ids))
$$;

-- Words as they stand in texts, and as JSON that is kept as a text writes them; the longest first. A single character tells nothing.
create function kernel.as_written(words jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct_words.word order by length(distinct_words.word) desc), '{}') from (
    select w as word from jsonb_array_elements_text(words) as w where length(w) > 1
    union select left(right(to_jsonb(w)::text, -1), -1) from jsonb_array_elements_text(words) as w where length(w) > 1) distinct_words
$$;

-- Masks `words` in the pictures of one table, in at most `most` rows after the key `after`. Only in rows that have to do with the
-- subject: they name one of `ids`, or hold one of the words that are told from all others (`telling`). Answers with the key of the last row
-- that was looked at, null at the end, and how many rows were changed. It replaces words by stars and can do nothing else.
create function kernel.mask_rows(asked text, after text[], most int, about jsonb) returns table (last text[], changed int)
language plpgsql security definer set search_path = '' as $$
declare
  ids constant text[] := array(select jsonb_array_elements_text(about -> 'ids'));
  words constant text[] := kernel.as_written(about -> 'words');
  telling constant text[] := kernel.as_written(about -> 'telling');
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
      when type = 'jsonb'::regtype then format('%1$I = kernel.masked(t.%1$I, $5, $3)', one)
      when type = 'json'::regtype then format('%1$I = kernel.masked(t.%1$I::jsonb, $5, $3)::json', one)
      else format('%1$I = kernel.masked(t.%1$I, $5)', one) end;
  end loop;
  select string_agg(format('t.%I::text', c), ', ') into shown from unnest(found.columns) as c;
  if exists (select from pg_attribute a where a.attrelid = asked::regclass and a.attname = 'masked_at' and not a.attisdropped) then
    -- Of a change, what counts is what it is taken back by.
    assigned := assigned || case when 'data' = any (found.columns)
      then 'masked_at = case when kernel.masked(t.data, $5, $3) is distinct from t.data then coalesce(t.masked_at, now()) else t.masked_at end'
      else 'masked_at = coalesce(t.masked_at, now())' end;
  end if;
  perform set_config('app.masking', 'on', true);
  return query execute format(
    'with page as materialized (
       select %1$s, kernel.has_any(concat_ws(chr(10), %2$s), $4)
           and (kernel.names_any(t::text, $3) or kernel.has_any(concat_ws(chr(10), %2$s), $6)) as is_about
       from %3$s t where t.company_id = kernel.place_id() and ($1 is null or (%1$s) > (%4$s)) order by %1$s limit $2),
     hit as (
       update %3$s t set %5$s from page p where p.is_about and t.company_id = kernel.place_id() and (%1$s) = (%6$s)
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
revoke execute on function kernel.mask_rows(text, text[], int, jsonb) from public;
grant execute on function kernel.mask_rows(text, text[], int, jsonb) to heureum_app;

-- The kernel's own. The trail and the records of access stay as they are as long as the law wants them, and go with `kernel.retention`.
insert into kernel.pictures (name, columns) values
  ('kernel.mails', '{recipient,subject,body}'),
  ('kernel.files', '{name}');
