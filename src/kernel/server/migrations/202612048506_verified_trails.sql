-- How far a company's chain has been computed again and found as it was sealed: whoever asks goes on from there, instead of reading a trail
-- of years. `until`: rows written by then lay under a seal or were told. Computing all of it again stays `kernel.verify_audit`.
create table kernel.audit_verified (
  company_id uuid not null,
  seq bigint not null,
  hash text not null,
  -- Rows under the seals up to this one, as far as these are kept from the checkpoint of then on.
  rows bigint not null,
  checkpoint bigint not null,
  until timestamptz not null,
  at timestamptz not null default now(),
  primary key (company_id)
);
alter table kernel.audit_verified enable row level security;
alter table kernel.audit_verified force row level security;
create policy tenant on kernel.audit_verified using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
revoke insert, update, delete on kernel.audit_verified from heureum_app;

-- Seals behind `after` up to `upto`, and rows written behind `since` up to `till`; null: all. As `kernel.verify_audit`, of a part of the chain.
create function kernel.verify_audit_part(place uuid, after bigint, after_hash text, since timestamptz, upto bigint, till timestamptz)
returns jsonb language sql stable set search_path = '' set enable_seqscan = off as $$
  with seals as materialized (
    select s.seq, s.previous_hash, s.hash, s.audit_ids, s.row_hashes,
      lag(s.hash, 1, after_hash) over (order by s.seq) as true_previous, lag(s.seq, 1, after) over (order by s.seq) as before
    from kernel.audit_seals s where s.company_id = place and s.seq > after and (upto is null or s.seq <= upto)
  ), sealed as materialized (
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
  ), young as materialized (
    -- By their ids, which were made an hour before they were written at most: by when they were written, those of all companies would be read.
    select a.id, a.at > (select p.until from kernel.audit_position p) as waits from kernel.audit_log a
    where a.company_id = place and a.id > kernel.id_at(since - interval '1 hour') and a.at + interval '0' > since
      and (till is null or a.at + interval '0' <= till)
      and (a.id <= (select c.until from kernel.audit_checkpoints c where c.company_id = place)) is not true
  ), unsealed as (
    select y.id, y.waits from young y
    where y.id not in (select unnest(s.audit_ids) from kernel.audit_seals s where s.company_id = place and s.seq > after)
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
    'seal', coalesce((select max(s.seq) from seals s), after),
    'hash', coalesce((select s.hash from seals s order by s.seq desc limit 1), after_hash),
    'broken', coalesce(
      (select jsonb_agg(jsonb_build_object('seal', b.seq, 'reason', b.reason, 'rows', b.rows) order by b.seq) from broken b), '[]')
  );
$$;

-- Where the unit's company is verified from: the mark, or the checkpoint behind which all was forgotten. `lost`: the seal of the mark is not
-- there any more, or another. Rows behind `since` lie under later seals.
create function kernel.verified_until(out seq bigint, out hash text, out rows bigint, out since timestamptz, out at timestamptz,
  out checkpoint bigint, out lost bigint)
language plpgsql stable set search_path = '' as $$
declare
  place uuid := kernel.place_id();
  mark kernel.audit_verified;
  forgotten kernel.audit_checkpoints;
begin
  select * into mark from kernel.audit_verified v where v.company_id = place;
  select * into forgotten from kernel.audit_checkpoints c where c.company_id = place;
  checkpoint := coalesce(forgotten.seq, 0);
  if mark.seq > checkpoint and not exists (
    select from kernel.audit_seals s where s.company_id = place and s.seq = mark.seq and s.hash = mark.hash) then
    lost := mark.seq;
    mark := null;
  end if;
  seq := greatest(coalesce(mark.seq, 0), checkpoint);
  hash := case when seq = 0 then '' when seq = mark.seq then mark.hash else forgotten.hash end;
  rows := case when seq = mark.seq then mark.rows else 0 end;
  since := coalesce(mark.until, '2000-01-01');
  at := mark.at;
end $$;

-- What came since the mark; the rest was found whole then.
create function kernel.verify_audit_since() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  known record;
  state jsonb;
begin
  select * into known from kernel.verified_until();
  state := kernel.verify_audit_part(kernel.place_id(), known.seq, known.hash, known.since, null, null);
  if known.lost is not null then
    state := jsonb_set(state, '{broken}',
      jsonb_build_array(jsonb_build_object('seal', known.lost, 'reason', 'chain-broken', 'rows', '[]'::jsonb)) || (state -> 'broken'));
  end if;
  return state || jsonb_build_object('sealed', known.rows + (state ->> 'sealed')::bigint,
    'since', case when known.at is not null then jsonb_build_object('seal', known.seq, 'at', known.at) end);
end $$;

-- Moves the mark of the unit's company by seals of some `most` rows, where they are whole; up to what no open unit can add to any more.
-- more: it would move again. broken: it stays where it is.
create function kernel.keep_verified(most int, out more boolean, out broken int)
language plpgsql security definer set search_path = '' as $$
declare
  place uuid := kernel.place_id();
  known record;
  next record;
  state jsonb;
begin
  more := false;
  broken := 0;
  select * into known from kernel.verified_until();
  select s.seq, s.hash, s.at, s.is_last into next from (
    select s.seq, s.hash, s.at, sum(cardinality(s.audit_ids)) over (order by s.seq) - cardinality(s.audit_ids) as before,
      lead(s.seq) over (order by s.seq) is null as is_last
    from (
      select * from kernel.audit_seals s where s.company_id = place and s.seq > known.seq
        and s.at <= (select p.until from kernel.audit_position p) order by s.seq limit most) s) s
    where s.before < most order by s.seq desc limit 1;
  if next.seq is null then
    return;
  end if;
  state := kernel.verify_audit_part(place, known.seq, known.hash, known.since, next.seq, next.at);
  broken := jsonb_array_length(state -> 'broken') + (known.lost is not null)::int;
  if broken > 0 then
    return;
  end if;
  more := not next.is_last;
  insert into kernel.audit_verified as v (company_id, seq, hash, rows, checkpoint, until)
    values (place, next.seq, next.hash, known.rows + (state ->> 'sealed')::bigint, known.checkpoint, next.at)
    on conflict (company_id) do update set seq = excluded.seq, hash = excluded.hash, checkpoint = excluded.checkpoint, until = excluded.until,
      at = now(), rows = case when v.checkpoint = excluded.checkpoint then excluded.rows else (
        select sum(cardinality(s.audit_ids)) from kernel.audit_seals s where s.company_id = v.company_id and s.seq <= excluded.seq) end;
end $$;
revoke execute on function kernel.keep_verified(int) from public;
grant execute on function kernel.keep_verified(int) to heureum_app;
