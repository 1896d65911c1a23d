-- Live records of a type by the values of a field, for many values at once. Runs as the owner for the same reason as
-- `axis.find_ids_by_values`; the company is part of the search value. An import has just written thousands: the index merges its
-- pending list first.
create or replace function axis.find_records_by_field_values(kind text, field text, wanted text[], most int) returns table (value text, id uuid)
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  if cardinality(wanted) > 20 then
    perform gin_clean_pending_list('axis.records_valued'::regclass);
  end if;
  return query select w.value, r.id from unnest(wanted) as w (value) cross join lateral (
      select r.id from axis.records r
      where jsonb_set('{}'::jsonb, array[coalesce(r.company_id::text || '/' || r.axis || '/' || r.type, '')], r.fields)
          @> jsonb_build_object(kernel.company_id() || '/' || kind, jsonb_build_object(field, w.value))
        and r.deleted_at is null
      limit most) r;
end $$;
revoke execute on function axis.find_records_by_field_values(kind text, field text, wanted text[], most integer) from public;
grant execute on function axis.find_records_by_field_values(kind text, field text, wanted text[], most integer) to heureum_app;
