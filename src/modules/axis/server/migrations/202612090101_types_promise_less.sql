-- concurrently
-- What types promised and nothing kept: services are booked by nobody, and notes on streams start nothing. A field that is asked for no
-- more stays with the records that have it. Names that a company gave itself stay. Some at a time; it may be run again.
do $$
begin
  alter table axis.types no force row level security;
  loop
    update axis.types t set fields = n.fields
      from (
        select o.company_id, (
            select coalesce(jsonb_agg(f order by place), '[]') from jsonb_array_elements(o.fields) with ordinality as fields (f, place)
             where f ->> 'key' <> 'bookable') as fields
          from axis.types o
         where o.axis = 'item' and o.key = 'service' and o.builtin
           and o.fields @> '[{"key": "bookable", "label": {"ko": "예약 가능"}}]'
         limit 500
      ) n
      where t.company_id = n.company_id and t.axis = 'item' and t.key = 'service';
    exit when not found;
  end loop;
  loop
    update axis.types t set label = '{"ko": "시작 조건 메모", "en": "Notes on what starts work"}'
      from (
        select o.company_id from axis.types o
         where o.axis = 'flow' and o.key = 'stream' and o.builtin and o.label = '{"ko": "스트림", "en": "Streams"}'
         limit 500
      ) n
      where t.company_id = n.company_id and t.axis = 'flow' and t.key = 'stream';
    exit when not found;
  end loop;
  loop
    update axis.types t set fields = n.fields
      from (
        select o.company_id, (
            select jsonb_agg(case when f ->> 'key' = 'active' and f -> 'label' = '{"ko": "사용", "en": "Active"}'
              then jsonb_set(f, '{label}', '{"ko": "지금도 맞는 내용", "en": "Still holds"}') else f end order by place)
              from jsonb_array_elements(o.fields) with ordinality as fields (f, place)) as fields
          from axis.types o
         where o.axis = 'flow' and o.key = 'stream' and o.builtin
           and o.fields @> '[{"key": "active", "label": {"ko": "사용", "en": "Active"}}]'
         limit 500
      ) n
      where t.company_id = n.company_id and t.axis = 'flow' and t.key = 'stream';
    exit when not found;
  end loop;
  alter table axis.types force row level security;
end $$;
