-- One entry is at most 10^13 minor units of a currency. What was posted before this stays, and remains reversible.
create or replace function finance.check_balance(company uuid, entry uuid) returns void language plpgsql as $$
declare
  lines integer;
  wrong text;
  large text;
begin
  select sum(c.lines), string_agg(c.currency, ',') filter (where c.debit <> c.credit),
         string_agg(c.currency, ',') filter (where c.debit > 10000000000000)
    into lines, wrong, large
    from (select l.currency, count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit
          from finance.entry_lines l where l.company_id = company and l.entry_id = entry group by l.currency) c;
  if wrong is not null or coalesce(lines, 0) < 2 then
    perform kernel.refuse('UNBALANCED_ENTRY', coalesce(wrong, 'lines'));
  end if;
  if large is not null and not exists (
    select from finance.entries e where e.company_id = company and e.id = entry and e.reverses_entry_id is not null) then
    perform kernel.refuse('ENTRY_TOO_LARGE', large);
  end if;
end $$;
