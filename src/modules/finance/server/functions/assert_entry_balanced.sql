-- At commit, for every writer: each entry balances, its lines are valid and on existing accounts, and it waits for its number. One
-- statement checks and records valid entries; errors are distinguished afterwards.
create or replace function finance.assert_entry_balanced() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_balanced boolean;
  is_sound boolean;
  is_known boolean;
begin
  insert into finance.unnumbered (company_id, entry_id, year)
    select new.company_id, new.id, new.year from finance.entry_lines l where l.company_id = new.company_id and l.entry_id = new.id
    having count(*) >= 2 and sum(l.debit) = sum(l.credit) and sum(l.debit) <= 10000000000000 and min(l.currency) = max(l.currency)
       and bool_and(l.debit between 0 and 9007199254740991 and l.credit between 0 and 9007199254740991 and (l.debit = 0) <> (l.credit = 0))
       and bool_and((select a.id from finance.accounts a where a.company_id = l.company_id and a.id = l.account_id limit 1) is not null)
    on conflict do nothing;
  if found then
    return null;
  end if;
  select count(*) >= 2 and sum(l.debit) = sum(l.credit) and sum(l.debit) <= 10000000000000 and min(l.currency) = max(l.currency),
         bool_and(l.debit between 0 and 9007199254740991 and l.credit between 0 and 9007199254740991
                  and (l.debit = 0) <> (l.credit = 0)),
         bool_and((select a.id from finance.accounts a where a.company_id = l.company_id and a.id = l.account_id limit 1) is not null)
    into is_balanced, is_sound, is_known
    from finance.entry_lines l where l.company_id = new.company_id and l.entry_id = new.id;
  if is_balanced is not true then
    perform finance.check_balance(new.company_id, new.id);
  end if;
  if is_sound is not true then
    perform kernel.raise_error('UNBALANCED_ENTRY', 'lines');
  end if;
  if is_known is not true then
    perform kernel.raise_error('UNKNOWN_ACCOUNT', 'lines');
  end if;
  insert into finance.unnumbered (company_id, entry_id, year) values (new.company_id, new.id, new.year) on conflict do nothing;
  return null;
end $$;
revoke execute on function finance.assert_entry_balanced() from public;
