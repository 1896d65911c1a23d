-- What stock is worth stands in the ledger with each movement: the accounts that serve stock are moved by stock alone.

-- `stock`: made by movements of stock, and taken back by them; not by hand.
alter table finance.entries add column kept_by text;

-- The account takes lines of stock alone. True for companies that began with it, or made their opening entry.
alter table finance.posting_accounts add column kept boolean not null default false;

-- Which accounts serve stock in a company that has not said so: those of its trade, by the numbers and names that its chart began with;
-- of goods else, which every chart has.
create function finance.serve_stock(company uuid) returns void language plpgsql as $$
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
      join finance.accounts a on a.company_id = company and a.code = p.code and a.active and a.name_ko = coalesce(p.name, a.name_ko)
     order by p.purpose, p.rank
    on conflict (company_id, purpose) do nothing;
end $$;

-- Whether a line on one of these accounts is for stock to post alone.
create function finance.is_kept(company uuid, codes text[]) returns boolean language sql stable as $$
  select exists (select from finance.posting_accounts p
    where p.company_id = company and p.purpose in ('stock', 'materials', 'supplies') and p.kept and p.account = any (codes))
$$;

-- Posts what movements of stock are worth, with them. `p`: id, date (the first open day from it on where `open` is true), memo, currency,
-- executionId, stepId, postedBy, postedByName, parts of stock (its purpose), other (the purpose on the other side), account (instead of
-- `other`), amount (above zero where stock gains worth). What comes out as nothing posts nothing.
create function finance.post_stock(p jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  posting uuid := (p ->> 'id')::uuid;
  day date := (p ->> 'date')::date;
  missing text;
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
           (select a.id from finance.accounts a where a.company_id = company and a.active and a.code = coalesce(s.code,
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
  -- What of this transaction's movements stands in the ledger: stock asks for it at the commit.
  perform set_config('app.stock_posted', (coalesce(nullif(current_setting('app.stock_posted', true), '')::numeric, 0)
    + (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(p -> 'parts') g))::text, true);
end $$;

-- From now on these accounts take lines of stock alone: where a company begins, or its opening entry is made.
create function finance.keep_stock() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  perform finance.serve_stock(company);
  update finance.posting_accounts p set kept = true
   where p.company_id = company and p.purpose in ('stock', 'materials', 'supplies') and not p.kept;
end $$;

-- What the accounts that serve stock hold now, with what waits for its number; debit less credit.
create function finance.stock_accounts(asked char(3)) returns table (purpose text, code text, name jsonb, kept boolean, balance numeric)
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  perform finance.serve_stock(company);
  return query
    select p.purpose, a.code::text, jsonb_build_object('ko', a.name_ko, 'en', a.name_en), p.kept,
           coalesce((select sum(s.debit - s.credit) from finance.sums s where s.company_id = company and s.currency = asked
                      and s.span = 'month' and s.account_id = a.id), 0)
           + coalesce((select sum(l.debit - l.credit) from finance.unnumbered u
                         join finance.entry_lines l on l.company_id = u.company_id and l.entry_id = u.entry_id
                        where u.company_id = company and l.account_id = a.id and l.currency = asked), 0)
      from finance.posting_accounts p
      join finance.accounts a on a.company_id = p.company_id and a.code = p.account
     where p.company_id = company and p.purpose in ('stock', 'materials', 'supplies')
     order by a.code, p.purpose;
end $$;

-- Posts one entry, of accounts that stock does not keep; its number comes after the commit. `p`: id, date, memo, executionId, stepId, postedBy, postedByName, lines of
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
  if finance.is_kept(company, array(select l ->> 'account' from jsonb_array_elements(p -> 'lines') l)) then
    perform kernel.refuse('STOCK_ACCOUNT', (select min(l ->> 'account') from jsonb_array_elements(p -> 'lines') l
      where finance.is_kept(company, array[l ->> 'account'])));
  end if;
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

-- What stock posted goes with its movement. Posts the mirror images of entries and returns which were reversed: those that were not reversed before. `p`: today,
-- executionId, stepId, postedBy, postedByName, entries of id, entryId, memo (the original's when absent).
create or replace function finance.reverse_entries(p jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  day date;
begin
  perform finance.hold_entries(
    array(select (g ->> 'entryId')::uuid from jsonb_array_elements(p -> 'entries') g), (p ->> 'today')::date);
  day := finance.hold_open_day(company, (p ->> 'today')::date);
  if day is null then
    perform kernel.refuse('NO_OPEN_PERIOD');
  end if;
  if exists (select from jsonb_array_elements(p -> 'entries') g
             join finance.entries e on e.company_id = company and e.id = (g ->> 'entryId')::uuid where e.kept_by = 'stock') then
    perform kernel.refuse('STOCK_ENTRY');
  end if;
  return query
    with given as (
      select distinct on (g."entryId") g.* from jsonb_to_recordset(p -> 'entries') as g (id uuid, "entryId" uuid, memo text)
    ), original as (
      select g.id as posting, o.id, coalesce(g.memo, o.memo) as memo
        from given g join finance.entries o on o.company_id = company and o.id = g."entryId"
       where not exists (select from finance.entries r where r.company_id = company and r.reverses_entry_id = o.id)
    ), posted as (
      insert into finance.entries (company_id, id, year, date, memo, source_execution_id, source_step_id,
                                   reverses_entry_id, posted_by, posted_by_name)
        select company, o.posting, extract(year from day)::integer, day, o.memo, (p ->> 'executionId')::uuid,
               (p ->> 'stepId')::uuid, o.id, (p ->> 'postedBy')::uuid, p ->> 'postedByName'
          from original o
        returning reverses_entry_id
    ), mirrored as (
      insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit, memo)
        select company, o.posting, l.line, day, l.account_id, l.currency, l.credit, l.debit, l.memo
          from original o join finance.entry_lines l on l.company_id = company and l.entry_id = o.id
    )
    select r.reverses_entry_id from posted r;
end $$;

revoke execute on all functions in schema finance from public;
grant execute on function finance.post_stock(jsonb), finance.keep_stock(), finance.stock_accounts(char) to heureum_app;
