create or replace function kernel.verification_state(out seq bigint, out hash text, out rows bigint, out since timestamp with time zone, out at timestamp with time zone, out checkpoint bigint, out lost bigint)
  returns record
  language plpgsql
  stable
  set search_path to ''
as $$
declare
  place uuid := kernel.scope_id();
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
