-- Posting asks the database for less: the balance of an entry is looked at once, at commit, and not while posting as well.

-- At commit, whatever wrote the rows: every entry balances, and waits for its number. What is right is seen in one look.
create or replace function finance.settle_entry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_balanced boolean;
begin
  select count(*) >= 2 and sum(l.debit) = sum(l.credit) and sum(l.debit) <= 10000000000000 and min(l.currency) = max(l.currency)
    into is_balanced
    from finance.entry_lines l where l.company_id = new.company_id and l.entry_id = new.id;
  if is_balanced is not true then
    perform finance.check_balance(new.company_id, new.id);
  end if;
  insert into finance.unnumbered (company_id, entry_id, year) values (new.company_id, new.id, new.year) on conflict do nothing;
  return null;
end $$;

-- Lines are written by functions that have their owner's rights already.
alter function finance.refuse_late_lines() security invoker reset search_path;

-- Posts one entry; its number comes after the commit. `p`: id, date, memo, executionId, stepId, postedBy, postedByName, lines of
-- account (code), currency, debit, credit, memo. Each account is found by its key, however many the company has. Nothing is
-- written when an account is missing.
create or replace function finance.post_entry(p jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  posting uuid := (p ->> 'id')::uuid;
  day date := (p ->> 'date')::date;
  given integer := jsonb_array_length(p -> 'lines');
  written integer;
begin
  with line as materialized (
    select position, l, a.id as account_id
      from jsonb_array_elements(p -> 'lines') with ordinality as g (l, position)
      cross join lateral (
        select x.id from finance.accounts x where x.company_id = company and x.code = g.l ->> 'account' and x.active limit 1
      ) a
  ), entry as (
    insert into finance.entries (company_id, id, year, date, memo, source_execution_id, source_step_id, posted_by, posted_by_name)
      select company, posting, extract(year from day)::integer, day, p ->> 'memo', (p ->> 'executionId')::uuid,
             (p ->> 'stepId')::uuid, (p ->> 'postedBy')::uuid, p ->> 'postedByName'
       where (select count(*) from line) = given
  )
  insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit, memo)
    select company, posting, position, day, account_id, l ->> 'currency', (l ->> 'debit')::bigint, (l ->> 'credit')::bigint,
           l ->> 'memo'
      from line where (select count(*) from line) = given;
  get diagnostics written = row_count;
  if written < given then
    perform finance.refuse_accounts(company, p -> 'lines');
  end if;
end $$;
