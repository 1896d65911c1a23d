create or replace function kernel.advance_verification(most integer, out more boolean, out broken integer)
  returns record
  language plpgsql
  security definer
  set search_path to ''
as $$
declare
  place uuid := kernel.scope_id();
  known record;
  next record;
  state jsonb;
begin
  more := false;
  broken := 0;
  select * into known from kernel.verification_state();
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
revoke execute on function kernel.advance_verification(most integer, OUT more boolean, OUT broken integer) from public;
grant execute on function kernel.advance_verification(most integer, OUT more boolean, OUT broken integer) to heureum_app;
