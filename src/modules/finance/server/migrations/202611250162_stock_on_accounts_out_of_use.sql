-- An account that a company does not use any more: nothing new of stock is booked on it, and the refusal says so; what is taken back is.

-- Which accounts serve stock in a company that has not said so: those of its trade, by the numbers and names that its chart began with;
-- of goods else, which every chart has. One in use before one that is not.
create or replace function finance.serve_stock(company uuid) returns void language plpgsql as $$
begin
  insert into finance.posting_accounts (company_id, purpose, account)
    select distinct on (p.purpose) company, p.purpose, a.code
      from (values
        ('stock', '150', '제품', 1), ('stock', '146', null, 2),
        ('cost-of-stock', '455', '제품매출원가', 1), ('cost-of-stock', '451', null, 2),
        ('materials', '153', '원재료', 1), ('materials', '146', null, 2),
        ('cost-of-materials', '501', '원재료비', 1), ('cost-of-materials', '451', null, 2),
        ('supplies', '122', '소모품', 1), ('supplies', '146', null, 2),
        ('cost-of-supplies', '830', '소모품비', 1), ('cost-of-supplies', '451', null, 2),
        ('stock-adjustments', '939', '재고자산감모손실', 1), ('stock-adjustments', '451', null, 2),
        ('trade-payables', '251', null, 1)
      ) as p (purpose, code, name, rank)
      join finance.accounts a on a.company_id = company and a.code = p.code and a.name_ko = coalesce(p.name, a.name_ko)
     order by p.purpose, a.active desc, p.rank
    on conflict (company_id, purpose) do nothing;
end $$;

-- Posts what movements of stock are worth, with them. `p`: id, date (the first open day from it on where `open` is true), memo, currency,
-- executionId, stepId, postedBy, postedByName, parts of stock (its purpose), other (the purpose on the other side), account (instead of
-- `other`), amount (above zero where stock gains worth). What takes something back (`open`) goes to the account it came from, in use or not. What comes out as nothing posts nothing.
create or replace function finance.post_stock(p jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  posting uuid := (p ->> 'id')::uuid;
  day date := (p ->> 'date')::date;
  missing text;
  unused text;
begin
  if (p ->> 'open')::boolean then
    day := finance.hold_open_day(company, day);
    if day is null then
      perform kernel.refuse('NO_OPEN_PERIOD');
    end if;
  end if;
  if (select count(*) from finance.posting_accounts x where x.company_id = company and x.purpose in ('stock', 'cost-of-stock',
        'materials', 'cost-of-materials', 'supplies', 'cost-of-supplies', 'stock-adjustments', 'trade-payables')) < 8 then
    perform finance.serve_stock(company);
  end if;
  with side as (
    select g.stock as purpose, null::text as code, g.amount
      from jsonb_to_recordset(p -> 'parts') as g (stock text, other text, account text, amount bigint)
    union all
    select g.other, g.account, -g.amount
      from jsonb_to_recordset(p -> 'parts') as g (stock text, other text, account text, amount bigint)
  ), named as (
    select s.amount, coalesce(s.code, s.purpose) as asked,
           (select a.id from finance.accounts a where a.company_id = company and a.code = coalesce(s.code,
             (select x.account from finance.posting_accounts x where x.company_id = company and x.purpose = s.purpose))) as account_id
      from side s
  ), line as materialized (
    select n.account_id, sum(n.amount) as amount, min(n.asked) as asked from named n group by n.account_id having sum(n.amount) <> 0
  ), entry as (
    insert into finance.entries (company_id, id, year, date, memo, source_execution_id, source_step_id, posted_by, posted_by_name, kept_by)
      select company, posting, extract(year from day)::integer, day, p ->> 'memo', (p ->> 'executionId')::uuid,
             (p ->> 'stepId')::uuid, (p ->> 'postedBy')::uuid, p ->> 'postedByName', 'stock'
       where exists (select from line) and not exists (select from line where account_id is null)
  ), written as (
    insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit)
      select company, posting, row_number() over (order by l.amount < 0, l.account_id), day, l.account_id, p ->> 'currency',
             greatest(l.amount, 0), greatest(-l.amount, 0)
        from line l where not exists (select from line where account_id is null)
  )
  select l.asked into missing from line l where l.account_id is null;
  if missing is not null then
    perform kernel.refuse('UNKNOWN_ACCOUNT', missing);
  end if;
  select min(a.code) into unused from finance.entry_lines l
    join finance.accounts a on a.company_id = company and a.id = l.account_id
   where l.company_id = company and l.entry_id = posting and not a.active;
  if unused is not null and not coalesce((p ->> 'open')::boolean, false) then
    perform kernel.refuse('INACTIVE_ACCOUNT', unused);
  end if;
  -- What of this transaction's movements stands in the ledger: stock asks for it at the commit.
  perform set_config('app.stock_posted', (coalesce(nullif(current_setting('app.stock_posted', true), '')::numeric, 0)
    + (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(p -> 'parts') g))::text, true);
end $$;
