-- concurrently
-- Telephone numbers and e-mail addresses of records in the one form in which they are compared. What a run wrote within a month stays as the
-- run wrote it: taking it back compares.
do $$
declare
  place uuid;
  changed integer;
begin
  alter table axis.records no force row level security;
  commit;
  for place in select c.id from company.companies c order by c.id loop
    loop
      perform set_config('app.company_id', place::text, true);
      with contacts as (
        select t.axis, t.key as type, f ->> 'key' as field, f ->> 'kind' as kind
          from axis.types t cross join lateral jsonb_array_elements(t.fields) f
         where t.company_id = place and f ->> 'kind' in ('phone', 'email')
      ), written as (
        select r.id, c.field, r.fields ->> c.field as old,
          case c.kind when 'phone' then kernel.phone_form(r.fields ->> c.field) else lower(btrim(r.fields ->> c.field)) end as form
          from contacts c join axis.records r on r.company_id = place and r.axis = c.axis and r.type = c.type
         where jsonb_typeof(r.fields -> c.field) = 'string'
      ), others as (
        select w.id, w.field, w.form from written w
         where w.form is not null and w.form <> w.old and not exists (
           select from axis.record_history h where h.company_id = place and h.record_id = w.id and h.execution_id is not null
             and h.at > now() - interval '31 days')
         limit 500
      ), forms as (
        select o.id, jsonb_object_agg(o.field, o.form) as fields from others o group by o.id
      )
      update axis.records r set fields = r.fields || f.fields from forms f where r.company_id = place and r.id = f.id;
      get diagnostics changed = row_count;
      commit;
      exit when changed = 0;
    end loop;
  end loop;
  alter table axis.records force row level security;
end $$;
