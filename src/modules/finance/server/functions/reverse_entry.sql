-- Reverses one entry that a person names. `p`: id, entryId, today, memo, executionId, stepId, postedBy, postedByName.
create or replace function finance.reverse_entry(p jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  reversed uuid;
begin
  if not exists (select from finance.entries e where e.company_id = company and e.id = (p ->> 'entryId')::uuid) then
    perform kernel.raise_error('ENTRY_NOT_FOUND', p ->> 'entryId');
  end if;
  select r into reversed from finance.reverse_entries(p || jsonb_build_object('entries', jsonb_build_array(p))) r;
  if reversed is null then
    perform kernel.raise_error('ENTRY_ALREADY_REVERSED', p ->> 'entryId');
  end if;
end $$;
revoke execute on function finance.reverse_entry(p jsonb) from public;
grant execute on function finance.reverse_entry(p jsonb) to heureum_app;
