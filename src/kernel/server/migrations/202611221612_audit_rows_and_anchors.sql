-- Which row of a seal was changed; and the latest seals of all companies, to be kept elsewhere.
alter table kernel.audit_seals add column row_hashes text[];

create function kernel.row_hash(entry kernel.audit_log) returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(kernel.audit_text(entry), 'UTF8')), 'hex');
$$;

create or replace function kernel.seal_audit(batch int) returns table (company_id uuid, seq bigint, hash text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  place uuid;
  ids uuid[];
  hashes text[];
  last record;
  texts text;
begin
  for place in select distinct u.company_id from kernel.audit_unsealed u loop
    perform pg_advisory_xact_lock(hashtextextended('audit:' || place, 0));
    with waiting as (
      select u.id from kernel.audit_unsealed u where u.company_id = place order by u.id limit batch
    ), taken as (
      delete from kernel.audit_unsealed u using waiting w where u.company_id = place and u.id = w.id returning u.id
    )
    select array_agg(t.id order by t.id) into ids from taken t;
    continue when ids is null;
    select s.seq, s.hash into last from kernel.audit_seals s where s.company_id = place order by s.seq desc limit 1;
    select string_agg(kernel.audit_text(a), E'\n' order by a.id), array_agg(kernel.row_hash(a) order by a.id) into texts, hashes
      from kernel.audit_log a where a.company_id = place and a.id = any (ids);
    return query insert into kernel.audit_seals as s (company_id, seq, audit_ids, row_hashes, previous_hash, hash)
      values (place, coalesce(last.seq, 0) + 1, ids, hashes, coalesce(last.hash, ''), kernel.seal_hash(coalesce(last.hash, ''), texts))
      returning s.company_id, s.seq, s.hash;
  end loop;
end $$;

-- Computes the company's chain again. `rows` names what does not fit: where the rows' own hashes do not tell, all of the seal.
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
  ), broken as (
    select s.seq, 'chain-broken' as reason, '[]'::jsonb as rows from seals s
      where s.previous_hash <> s.true_previous or s.seq <> s.before + 1
    union all select r.seq, 'rows-missing', r.missing from rows r where r.found <> r.expected
    union all select s.seq, 'rows-changed', coalesce(r.changed, r.all_of_it) from seals s join rows r on r.seq = s.seq
      where r.found = r.expected and s.hash <> kernel.seal_hash(s.previous_hash, r.texts)
    union all select null, 'row-unsealed', jsonb_build_array(a.id) from kernel.audit_log a
      where a.company_id = place and not exists (select from sealed l where l.id = a.id)
        and not exists (select from kernel.audit_unsealed u where u.company_id = place and u.id = a.id)
  )
  select jsonb_build_object(
    'sealed', (select count(*) from sealed),
    'waiting', (select count(*) from kernel.audit_unsealed u where u.company_id = place),
    'seal', coalesce((select max(s.seq) from seals s), 0),
    'hash', coalesce((select s.hash from seals s order by s.seq desc limit 1), ''),
    'broken', coalesce(
      (select jsonb_agg(jsonb_build_object('seal', b.seq, 'reason', b.reason, 'rows', b.rows) order by b.seq) from broken b), '[]')
  );
$$;

-- The latest seal of every place, for an anchor outside of this database. Hashes only, and only to a unit at the root.
create function kernel.audit_anchors() returns table (company_id uuid, seq bigint, hash text)
language sql stable security definer set search_path = '' as $$
  with recursive places as (
    (select s.company_id from kernel.audit_seals s order by s.company_id limit 1)
    union all
    select (select s.company_id from kernel.audit_seals s where s.company_id > p.company_id order by s.company_id limit 1)
    from places p where p.company_id is not null
  )
  select p.company_id, l.seq, l.hash from places p
  cross join lateral (
    select s.seq, s.hash from kernel.audit_seals s where s.company_id = p.company_id order by s.seq desc limit 1) l
  where kernel.company_id() is null;
$$;
create policy audit_anchors on kernel.audit_seals for select to current_user using (true);
revoke execute on function kernel.audit_anchors() from public;
grant execute on function kernel.audit_anchors() to heureum_app;
