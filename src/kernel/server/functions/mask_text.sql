-- Masks every text of a JSON value. In an erased object (one with its id), fields and previous values are blanked entirely.
create or replace function kernel.mask_text(value text[], words text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(kernel.mask_text(one, words) order by place), '{}') from unnest(value) with ordinality as u (one, place)
$$;

-- Masks every text of a JSON value. In an erased object (one with its id), fields and previous values are blanked entirely.
create or replace function kernel.mask_text(value text, words text[]) returns text language plpgsql immutable set search_path = '' as $$
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

-- Masks every text of a JSON value. In an erased object (one with its id), fields and previous values are blanked entirely.
create or replace function kernel.mask_text(value jsonb, words text[], ids text[], is_whole boolean default false) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  is_own boolean;
begin
  case jsonb_typeof(value)
    when 'string' then
      if value #>> '{}' = any (ids) then
        return value;
      end if;
      return case when is_whole then '"***"'::jsonb else to_jsonb(kernel.mask_text(value #>> '{}', words)) end;
    when 'number', 'boolean' then
      return case when is_whole then 'null'::jsonb else value end;
    when 'array' then
      return (select coalesce(jsonb_agg(kernel.mask_text(e.one, words, ids, is_whole) order by e.place), '[]')
              from jsonb_array_elements(value) with ordinality as e (one, place));
    when 'object' then
      is_own := value ->> 'id' = any (ids) or value ->> 'recordId' = any (ids);
      return (select coalesce(jsonb_object_agg(e.key, kernel.mask_text(e.value, words, ids,
                is_whole or (is_own and e.key in ('fields', 'before', 'after')))), '{}')
              from jsonb_each(value) as e);
    else
      return value;
  end case;
end $$;
