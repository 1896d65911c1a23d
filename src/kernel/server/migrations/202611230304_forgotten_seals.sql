-- The oldest seals of a trail that need not be kept any more are forgotten, from the first on and without a gap. What is left of them
-- is the checkpoint: number and hash of the last, which the next seal names as the one before. `until`: the latest row under them.
create table kernel.audit_checkpoints (
  company_id uuid not null,
  seq bigint not null,
  hash text not null,
  until uuid not null,
  at timestamptz not null default now(),
  primary key (company_id)
);
alter table kernel.audit_checkpoints enable row level security;
alter table kernel.audit_checkpoints force row level security;
create policy tenant on kernel.audit_checkpoints using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
create policy relay on kernel.audit_checkpoints to heureum_queue using (true) with check (true);
revoke insert, update, delete on kernel.audit_checkpoints from heureum_app;
grant select on kernel.audit_checkpoints to heureum_queue;

-- As before, but what is forgotten may go. No role but the owner may delete from these tables, and only kernel.forget_seals says so.
create or replace function kernel.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('kernel.forgets', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Forgets seals of the unit's company, at most so many rows of the trail. The newest stays: the chain goes on from it. Rows leave with
-- their seals, unless the drop of their part takes them along.
create function kernel.forget_seals(most int) returns table (seal bigint, hash text, rows bigint)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  place uuid := kernel.place_id();
  months int := kernel.kept_months('audit');
  too_old uuid := kernel.id_at(now() - make_interval(months => months));
  newest bigint := (select max(s.seq) from kernel.audit_seals s where s.company_id = place);
  ids uuid[] := '{}';
  latest uuid;
  last kernel.audit_seals;
  one kernel.audit_seals;
begin
  for one in select * from kernel.audit_seals s where months is not null and s.company_id = place and s.seq < newest order by s.seq loop
    exit when cardinality(ids) >= most or one.audit_ids[cardinality(one.audit_ids)] >= too_old;
    last := one;
    ids := ids || one.audit_ids;
    latest := greatest(latest, one.audit_ids[cardinality(one.audit_ids)]);
  end loop;
  if last.seq is null then
    return;
  end if;
  perform set_config('kernel.forgets', 'on', true);
  if (months >= kernel.kept_by_all('audit')) is not true then
    delete from kernel.audit_log a where a.company_id = place and a.id = any (ids);
  end if;
  delete from kernel.audit_seals s where s.company_id = place and s.seq <= last.seq;
  perform set_config('kernel.forgets', '', true);
  insert into kernel.audit_checkpoints as c (company_id, seq, hash, until) values (place, last.seq, last.hash, latest)
    on conflict (company_id) do update set seq = excluded.seq, hash = excluded.hash, until = greatest(c.until, excluded.until), at = now();
  return query select last.seq, last.hash, cardinality(ids)::bigint;
end $$;
-- All that the unit's company need not keep any more, at most so many rows of a kind; access records go by their own rule.
create function kernel.forget_all(most int) returns table (kind text, gone bigint, seal bigint, hash text)
language plpgsql security definer set search_path = '' as $$
begin
  return query select 'audit', f.rows, f.seal, f.hash from kernel.forget_seals(most) f;
  return query select f.kind, f.gone, null::bigint, null::text from (
    select k.kind, kernel.forget(k.kind, most)::bigint as gone from kernel.kept k where k.kind not in ('audit', 'access')) f
    where f.gone > 0 order by f.kind;
end $$;

-- Whether it would find anything in the unit's company, asked of all companies each night: the oldest row of each kind says it.
create function kernel.has_old(company_id uuid) returns boolean language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  place uuid := has_old.company_id;
  asked record;
  found boolean;
begin
  for asked in select k.*, kernel.kept_months(k.kind) as own from kernel.kept k where k.kind <> 'access' loop
    if asked.own is null then
      continue;
    elsif asked.kind = 'audit' then
      found := (select s.audit_ids[cardinality(s.audit_ids)] from kernel.audit_seals s where s.company_id = place order by s.seq limit 1)
        < kernel.id_at(now() - make_interval(months => asked.own));
    else
      execute format('select exists (select from %s where company_id = $1 and id < $2 and %s)', asked.name, asked.leaves)
        into found using place, kernel.id_at(now() - make_interval(months => asked.own));
    end if;
    if found then
      return true;
    end if;
  end loop;
  return false;
end $$;
revoke execute on function kernel.forget_seals(int), kernel.forget_all(int) from public;
grant execute on function kernel.forget_all(int) to heureum_app;

-- Some seals cover rows of two parts. When the first of these parts is dropped, the rows under seals that remain move into one that takes
-- its place until they are forgotten, too. False: not now, seals have yet to be forgotten.
create function kernel.drop_part_of_trail(part regclass, lower uuid, upper uuid) returns boolean language plpgsql set search_path = '' as $$
declare
  spared text := format('kernel.audit_log_spared_%s', to_char(kernel.instant_of(upper) at time zone 'UTC', 'YYYYMM'));
  remaining bigint := (select count(*) from kernel.audit_seals s where s.audit_ids[1] < upper);
begin
  if remaining > 10000 or (remaining > 0 and part::text = spared) then
    return false;
  end if;
  if remaining > 0 then
    execute format('create table %s (like kernel.audit_log including all)', spared);
    execute format('insert into %s select a.* from kernel.audit_log a where a.id < $1 and ($2 is null or a.id >= $2)
      and exists (select from kernel.audit_seals s where s.company_id = a.company_id and s.audit_ids[1] < $1 and a.id = any (s.audit_ids))', spared)
      using upper, lower;
  end if;
  execute format('drop table %s', part);
  if remaining > 0 then
    perform kernel.close_part('kernel.audit_log', spared::regclass);
    execute format('alter table kernel.audit_log attach partition %s for values from (%s) to (%L)', spared, coalesce(quote_literal(lower), 'minvalue'), upper);
  end if;
  return true;
end $$;
create policy forgets on kernel.audit_log for select to current_user using (true);
revoke execute on function kernel.drop_part_of_trail(regclass, uuid, uuid) from public;

-- Computes the company's chain again, from its checkpoint on. `rows` names what does not fit: where the rows' own hashes do not tell, all
-- of the seal. Rows up to the checkpoint that lie under no seal any more are forgotten, and leave with their part.
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
