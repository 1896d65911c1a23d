-- Recomputes the company's chain from its checkpoint. `rows` names the mismatches: all rows of a seal if the rows' own hashes do not
-- identify them. Rows up to the checkpoint without a seal are forgotten, and go with their partition.
create or replace function kernel.verify_audit(place uuid) returns jsonb language sql stable set search_path = '' as $$
  with checkpoint as (
    select coalesce(max(c.seq), 0) as seq, coalesce(max(c.hash), '') as hash, (array_agg(c.until))[1] as until
    from kernel.audit_checkpoints c where c.company_id = place
  ), seals as (
    select s.seq, s.previous_hash, s.hash, s.audit_ids, s.row_hashes,
      lag(s.hash, 1, c.hash) over (order by s.seq) as true_previous, lag(s.seq, 1, c.seq) over (order by s.seq) as before
    from kernel.audit_seals s cross join checkpoint c where s.company_id = place
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
      and (a.id <= (select c.until from checkpoint c)) is not true
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
