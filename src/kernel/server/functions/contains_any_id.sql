-- True if a text contains any of these ids.
create or replace function kernel.contains_any_id(value text, ids text[]) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from regexp_matches(value, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as m (found)
                 where m.found[1] = any (ids))
$$;
