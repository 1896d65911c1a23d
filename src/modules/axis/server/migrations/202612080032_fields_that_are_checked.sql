-- concurrently
-- Fields of shipped types as new companies get them: the business number has its check digit, a campaign does not end before it begins.
do $$
begin
  alter table axis.types no force row level security;
  commit;
  loop
    update axis.types t set version = t.version + 1, fields = (
        select jsonb_agg(case
            when t.axis = 'entity' and f.field ->> 'key' = 'businessNumber'
              then f.field || '{"max": 30, "pattern": {"ready": "business-number"}}'::jsonb
            when t.axis = 'marketing' and f.field ->> 'key' = 'to' and f.field ->> 'kind' = 'date'
              then f.field || '{"notBefore": "from"}'::jsonb
            else f.field end order by f.place)
          from jsonb_array_elements(t.fields) with ordinality f (field, place))
      from (select o.company_id, o.axis, o.key from axis.types o
        where o.builtin and (
          (o.axis = 'entity' and o.key = 'external'
            and jsonb_path_exists(o.fields, '$[*] ? (@.key == "businessNumber" && @.kind == "text" && !exists(@.pattern))'))
          or (o.axis = 'marketing' and jsonb_path_exists(o.fields, '$[*] ? (@.key == "to" && @.kind == "date" && !exists(@.notBefore))')
            and jsonb_path_exists(o.fields, '$[*] ? (@.key == "from" && @.kind == "date")')))
        limit 500) old
      where t.company_id = old.company_id and t.axis = old.axis and t.key = old.key;
    exit when not found;
    commit;
  end loop;
  alter table axis.types force row level security;
end $$;
