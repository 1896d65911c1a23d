-- Lines come with their entry: none is added to a settled entry.
create or replace function finance.assert_lines_with_entry() returns trigger language plpgsql as $$
begin
  if exists (select from added l
    where exists (select from finance.unnumbered u where u.company_id = l.company_id and u.entry_id = l.entry_id)
       or exists (select from finance.entry_numbers n where n.company_id = l.company_id and n.entry_id = l.entry_id)) then
    perform kernel.raise_error('LEDGER_APPEND_ONLY', 'entry_lines');
  end if;
  return null;
end $$;
revoke execute on function finance.assert_lines_with_entry() from public;
