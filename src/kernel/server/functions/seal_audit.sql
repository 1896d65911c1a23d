-- Seals the new rows of the trail. Plans must stay good while the trail grows: only plans that find new rows by their write time,
-- regardless of statistics.
create or replace function kernel.seal_audit(batch int) returns table (company_id uuid, seq bigint, hash text)
language plpgsql set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  most constant int := 20 * batch;
  noted kernel.audit_position;
  now_at timestamptz;
  own xid8;
  running xid8;
  over timestamptz;
  taken int := 0;
  latest timestamptz;
  found record;
  last record;
begin
  if (select max(a.at) from kernel.audit_log a) > (select p.until from kernel.audit_position p) is not true then
    return;
  end if;
  perform pg_advisory_xact_lock(7207);
  select * into noted from kernel.audit_position;
  now_at := clock_timestamp();
  own := pg_current_xact_id();
  select pg_snapshot_xmin(pg_current_snapshot()) into running;
  over := case when running >= own then now_at when running >= noted.noted_xid then noted.noted_at end - interval '1 second';
  for found in
    select w.company_id, array_agg(w.id order by w.id) as ids, max(w.at) as at, string_agg(w.text, E'\n' order by w.id) as texts,
      array_agg(encode(sha256(convert_to(w.text, 'UTF8')), 'hex') order by w.id) as hashes
    from (
      select a.*, (row_number() over (partition by a.company_id order by a.id) - 1) / batch as part
      from (
        select a.company_id, a.id, a.at, kernel.audit_text(a) as text from kernel.audit_log a
        where a.at > noted.until
          and a.id not in (select unnest(s.audit_ids) from kernel.audit_seals s where s.at > noted.until)
        order by a.at limit most) a) w
    group by w.company_id, w.part order by w.company_id, w.part
  loop
    taken := taken + cardinality(found.ids);
    latest := greatest(latest, found.at);
    select s.seq, s.hash into last from kernel.audit_seals s where s.company_id = found.company_id order by s.seq desc limit 1;
    return query insert into kernel.audit_seals as s (company_id, seq, audit_ids, row_hashes, previous_hash, hash, at)
      values (found.company_id, coalesce(last.seq, 0) + 1, found.ids, found.hashes, coalesce(last.hash, ''),
        kernel.seal_hash(coalesce(last.hash, ''), found.texts), clock_timestamp())
      returning s.company_id, s.seq, s.hash;
  end loop;
  if taken = most and over >= latest then
    over := latest - interval '1 microsecond';
  end if;
  -- A number from the future belongs to another cluster, from which this database was restored.
  if running >= noted.noted_xid or noted.noted_xid > own then
    noted.noted_at := now_at;
    noted.noted_xid := own;
  end if;
  update kernel.audit_position p
    set until = greatest(p.until, over), noted_at = noted.noted_at, noted_xid = noted.noted_xid;
end $$;
revoke execute on function kernel.seal_audit(batch integer) from public;
grant execute on function kernel.seal_audit(batch integer) to heureum_queue;
