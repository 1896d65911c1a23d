-- Values of now sealed numbers in the histories of records. The history is append-only: this replaces plain values by sealed ones in
-- the named fields, and can do nothing else.
create or replace function axis.replace_sealed_values(value jsonb, names text[], words text[], sealed text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, case
    when e.key = any (names) and e.value #>> '{}' = any (words) then to_jsonb(sealed[array_position(words, e.value #>> '{}')])
    else e.value end), '{}') from jsonb_each(value) as e
$$;
