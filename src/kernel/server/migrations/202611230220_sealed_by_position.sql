-- Which rows of the trail wait for their seal is told by when they were written, instead of by a row that was written and deleted for each.

-- When the row is written, and after its transaction has its number: whoever got a later number wrote later.
alter table kernel.audit_log alter column at set default case when pg_current_xact_id() is not null then clock_timestamp() end;
drop trigger await_seal on kernel.audit_log;
drop function kernel.await_seal();
create index audit_log_in_turn on kernel.audit_log (at);
create index audit_seals_in_turn on kernel.audit_seals (at);

-- Everything up to `until` has its seal. `noted_xid` was the next transaction's number at `noted_at`: once all before it are over, nothing of
-- before `noted_at` can appear any more.
create table kernel.audit_position (
  one boolean primary key default true check (one),
  until timestamptz not null,
  noted_at timestamptz not null,
  noted_xid xid8 not null
) with (fillfactor = 50);
revoke all on kernel.audit_position from heureum_app;
grant select on kernel.audit_position to heureum_app;
grant select, update on kernel.audit_position to heureum_queue;

alter table kernel.audit_log no force row level security;
alter table kernel.audit_unsealed no force row level security;
insert into kernel.audit_position (until, noted_at, noted_xid)
select w.since, w.since, '0' from (
  select coalesce(min(a.at), clock_timestamp()) - interval '1 second' as since
  from kernel.audit_unsealed u join kernel.audit_log a on a.company_id = u.company_id and a.id = u.id) w;
alter table kernel.audit_log force row level security;

-- The same text as before. Without a path of its own it becomes part of the query that asks for it: calling it took longer than all else.
create or replace function kernel.audit_text(entry kernel.audit_log) returns text language sql stable as $$
  select jsonb_build_array(
    (entry).company_id, (entry).id, to_char((entry).at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    (entry).actor_kind, (entry).actor_id, (entry).actor_name, (entry).action, (entry).subject_type, (entry).subject_id,
    (entry).before, (entry).after, (entry).request_id, (entry).ip
  )::text;
$$;
alter function kernel.audit_text(kernel.audit_log) reset all;
create or replace function kernel.row_hash(entry kernel.audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(kernel.audit_text(entry), 'UTF8')), 'hex');
$$;
alter function kernel.row_hash(kernel.audit_log) reset all;

-- Plans are kept while the trail grows: only those that find new rows by when they were written, whatever the statistics say.
-- Seals what waits, at most `batch` rows under one seal and twenty times as many in all. Returns the new seals. A clock that is set back
-- by less than a second loses nothing.
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
  texts text;
  hashes text[];
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
    select w.company_id, array_agg(w.id order by w.id) as ids, max(w.at) as at from (
      select a.company_id, a.id, a.at, (row_number() over (partition by a.company_id order by a.id) - 1) / batch as part
      from (
        select a.company_id, a.id, a.at from kernel.audit_log a
        where a.at > noted.until
          and a.id not in (select unnest(s.audit_ids) from kernel.audit_seals s where s.at > noted.until)
        order by a.at limit most) a) w
    group by w.company_id, w.part order by w.company_id, w.part
  loop
    taken := taken + cardinality(found.ids);
    latest := greatest(latest, found.at);
    select s.seq, s.hash into last from kernel.audit_seals s where s.company_id = found.company_id order by s.seq desc limit 1;
    select string_agg(t.text, E'\n' order by t.id), array_agg(encode(sha256(convert_to(t.text, 'UTF8')), 'hex') order by t.id) into texts, hashes
      from (
        select w.id, a.text from unnest(found.ids) w (id) cross join lateral (
          select kernel.audit_text(a) as text from kernel.audit_log a where a.company_id = found.company_id and a.id = w.id limit 1) a) t;
    return query insert into kernel.audit_seals as s (company_id, seq, audit_ids, row_hashes, previous_hash, hash, at)
      values (found.company_id, coalesce(last.seq, 0) + 1, found.ids, hashes, coalesce(last.hash, ''),
        kernel.seal_hash(coalesce(last.hash, ''), texts), clock_timestamp())
      returning s.company_id, s.seq, s.hash;
  end loop;
  if taken = most and over >= latest then
    over := latest - interval '1 microsecond';
  end if;
  -- A number from the future is one of another cluster, from which this database was brought here.
  if running >= noted.noted_xid or noted.noted_xid > own then
    noted.noted_at := now_at;
    noted.noted_xid := own;
  end if;
  update kernel.audit_position p
    set until = greatest(p.until, over), noted_at = noted.noted_at, noted_xid = noted.noted_xid;
end $$;

-- As before; of rows without a seal those wait that were written since.
create or replace function kernel.verify_audit(place uuid) returns jsonb language sql stable set search_path = '' as $$
  with seals as (
    select s.seq, s.previous_hash, s.hash, s.audit_ids, s.row_hashes,
      lag(s.hash, 1, '') over (order by s.seq) as true_previous, lag(s.seq, 1, 0::bigint) over (order by s.seq) as before
    from kernel.audit_seals s where s.company_id = place
  ), sealed as (
    select s.seq, u.id, s.row_hashes[u.position] as hash
    from seals s cross join lateral unnest(s.audit_ids) with ordinality as u (id, position)
  ), looked as (
    select l.seq, l.id, a.id is not null as found, kernel.audit_text(a) as text, l.hash is distinct from kernel.row_hash(a) as differs
    from sealed l left join kernel.audit_log a on a.company_id = place and a.id = l.id
  ), rows as (
    select k.seq, count(*) filter (where k.found) as found, count(*) as expected, string_agg(k.text, E'\n' order by k.id) as texts,
      jsonb_agg(k.id order by k.id) as all_of_it,
      jsonb_agg(k.id order by k.id) filter (where k.differs) as changed,
      jsonb_agg(k.id order by k.id) filter (where not k.found) as missing
    from looked k group by k.seq
  ), unsealed as (
    select a.id, a.at > (select p.until from kernel.audit_position p) as waits from kernel.audit_log a
    where a.company_id = place and not exists (select from sealed l where l.id = a.id)
  ), broken as (
    select s.seq, 'chain-broken' as reason, '[]'::jsonb as rows from seals s
      where s.previous_hash <> s.true_previous or s.seq <> s.before + 1
    union all select r.seq, 'rows-missing', r.missing from rows r where r.found <> r.expected
    union all select s.seq, 'rows-changed', coalesce(r.changed, r.all_of_it) from seals s join rows r on r.seq = s.seq
      where r.found = r.expected and s.hash <> kernel.seal_hash(s.previous_hash, r.texts)
    union all select null, 'row-unsealed', jsonb_build_array(u.id) from unsealed u where not u.waits
  )
  select jsonb_build_object(
    'sealed', (select count(*) from sealed),
    'waiting', (select count(*) from unsealed u where u.waits),
    'seal', coalesce((select max(s.seq) from seals s), 0),
    'hash', coalesce((select s.hash from seals s order by s.seq desc limit 1), ''),
    'broken', coalesce(
      (select jsonb_agg(jsonb_build_object('seal', b.seq, 'reason', b.reason, 'rows', b.rows) order by b.seq) from broken b), '[]')
  );
$$;

drop table kernel.audit_unsealed;
