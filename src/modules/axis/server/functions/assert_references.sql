-- A reference field must name another record: a record that refers to itself belongs to no department. Existing references may remain.
create or replace function axis.assert_references(company uuid, self uuid, wanted jsonb) returns void language plpgsql stable as $$
declare missing text;
begin
  select w->>'key' into missing from jsonb_array_elements(wanted) w
  where ((w->>'id')::uuid = self or not exists (
    select from axis.records r
    where r.company_id = company and r.id = (w->>'id')::uuid and r.deleted_at is null
      and r.axis = w->>'axis' and r.type = w->>'type'))
    and not exists (
    select from axis.records r
    where r.company_id = company and r.id = self and r.fields->>(w->>'key') = w->>'id')
  order by (w->>'id')::uuid = self
  limit 1;
  if missing is null then return; end if;
  if exists (select from jsonb_array_elements(wanted) w where w->>'key' = missing and (w->>'id')::uuid = self) then
    perform kernel.raise_error('SELF_RELATION', missing);
  end if;
  perform kernel.raise_error('UNKNOWN_REFERENCE', missing);
end $$;
