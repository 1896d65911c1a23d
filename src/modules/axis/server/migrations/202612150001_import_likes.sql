-- Records that have a value of a file in another form than it would be kept in now: found once for an import, by a hash of field and value,
-- and forgotten when it ends.
create table axis.import_likes (
  company_id uuid not null,
  import_id uuid not null,
  mark bigint not null,
  record_id uuid not null,
  primary key (company_id, import_id, mark, record_id),
  foreign key (company_id, import_id) references axis.imports (company_id, id) on delete cascade
);

-- Live records of a type by the values of a field, for many values at once. Runs as the owner, for the reason that `axis.find_valued` has;
-- the company is part of what is looked for. An import has just written thousands: the index takes in first what waits beside it.
create function axis.find_values(kind text, field text, wanted text[], most int) returns table (value text, id uuid)
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
revoke execute on function axis.find_values(text, text, text[], int) from public;
grant execute on function axis.find_values(text, text, text[], int) to heureum_app;
