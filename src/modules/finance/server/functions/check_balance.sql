-- One entry is at most 10^13 minor units of a currency. Larger entries posted before the limit remain, and can be reversed.
create or replace function finance.check_balance(company uuid, entry uuid) returns void language plpgsql as $$
declare
  lines integer;
  debits numeric;
  credits numeric;
  is_one_currency boolean;
  wrong text;
  large text;
begin
  select count(*), sum(l.debit), sum(l.credit), min(l.currency) = max(l.currency)
    into lines, debits, credits, is_one_currency
    from finance.entry_lines l where l.company_id = company and l.entry_id = entry;
  if lines >= 2 and debits = credits and debits <= 10000000000000 and is_one_currency then
    return;
  end if;
  select string_agg(c.currency, ',') filter (where c.debit <> c.credit),
         string_agg(c.currency, ',') filter (where c.debit > 10000000000000)
    into wrong, large
    from (select l.currency, sum(l.debit) as debit, sum(l.credit) as credit
          from finance.entry_lines l where l.company_id = company and l.entry_id = entry group by l.currency) c;
  if wrong is not null or lines < 2 then
    perform kernel.raise_error('UNBALANCED_ENTRY', coalesce(wrong, 'lines'));
  end if;
  if large is not null and not exists (
    select from finance.entries e where e.company_id = company and e.id = entry and e.reverses_entry_id is not null) then
    perform kernel.raise_error('ENTRY_TOO_LARGE', large);
  end if;
end $$;
revoke execute on function finance.check_balance(company uuid, entry uuid) from public;
