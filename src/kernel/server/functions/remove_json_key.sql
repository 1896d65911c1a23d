create or replace function kernel.remove_json_key(value jsonb, lost text) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'array' then (select coalesce(jsonb_agg(kernel.remove_json_key(e.one, lost) order by e.place), '[]')
                       from jsonb_array_elements(value) with ordinality as e (one, place))
    when 'object' then (select coalesce(jsonb_object_agg(e.key, case when e.key = lost then 'null' else kernel.remove_json_key(e.value, lost) end), '{}')
                        from jsonb_each(value) as e)
    else value end;
end $$;
