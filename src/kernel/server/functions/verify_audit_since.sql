-- Verifies everything after the mark; the rest was verified then.
create or replace function kernel.verify_audit_since() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  known record;
  state jsonb;
begin
  select * into known from kernel.verification_state();
  state := kernel.verify_audit_part(kernel.scope_id(), known.seq, known.hash, known.since, null, null);
  if known.lost is not null then
    state := jsonb_set(state, '{broken}',
      jsonb_build_array(jsonb_build_object('seal', known.lost, 'reason', 'chain-broken', 'rows', '[]'::jsonb)) || (state -> 'broken'));
  end if;
  return state || jsonb_build_object('sealed', known.rows + (state ->> 'sealed')::bigint,
    'since', case when known.at is not null then jsonb_build_object('seal', known.seq, 'at', known.at) end);
end $$;
