-- What is taken back of the time before a company's stock stood in its books goes against the account of its opening entry: that one bore
-- all of it. Where no opening entry was made yet, the books never knew of it, and nothing is posted.

-- From now on the accounts of stock take lines of stock alone; `account`: what the opening entry was made against, also where it had nothing to post.
create function finance.open_stock(account text) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  if not exists (select from finance.accounts a where a.company_id = company and a.code = account) then
    perform kernel.refuse('UNKNOWN_ACCOUNT', account);
  end if;
  perform finance.keep_stock();
  insert into finance.posting_accounts as x (company_id, purpose, account) values (company, 'stock-opening', open_stock.account)
    on conflict (company_id, purpose) do update set account = excluded.account;
end $$;

-- Posts what movements of stock are worth, with them; says whether anything was written. `p`: id, date (the first open day from it on where `open` is true), memo, currency,
-- executionId, stepId, postedBy, postedByName, parts of stock (its purpose), other (the purpose on the other side), account (instead of
-- `other`), amount (above zero where stock gains worth). What takes something back (`open`) goes to the account it came from, in use or not.
-- A part against `stock-opening` is left out where no opening entry was made. What comes out as nothing posts nothing.
drop function finance.post_stock(jsonb);
create function finance.post_stock(p jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  posting uuid := (p ->> 'id')::uuid;
  day date := (p ->> 'date')::date;
  opening text := (select x.account from finance.posting_accounts x where x.company_id = company and x.purpose = 'stock-opening');
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
  with part as (
    select g.* from jsonb_to_recordset(p -> 'parts') as g (stock text, other text, account text, amount bigint)
     where g.other is distinct from 'stock-opening' or opening is not null
  ), side as (
    select g.stock as purpose, null::text as code, g.amount from part g
    union all
    select g.other, g.account, -g.amount from part g
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
  -- What of this transaction's movements stands in the ledger: stock asks for it at the commit. What was never in the books is settled, too.
  perform set_config('app.stock_posted', (coalesce(nullif(current_setting('app.stock_posted', true), '')::numeric, 0)
    + (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(p -> 'parts') g))::text, true);
  return exists (select from finance.entries e where e.company_id = company and e.id = posting);
end $$;

-- The accounts that take lines of stock alone, and the one that the opening entry was made against (null: none was made).
create function finance.stock_opening() returns table (kept text[], code text, name jsonb)
language sql stable security definer set search_path = '' as $$
  select (select coalesce(array_agg(distinct p.account), '{}') from finance.posting_accounts p
           where p.company_id = kernel.company_id() and p.purpose in ('stock', 'materials', 'supplies') and p.kept),
         a.code::text, jsonb_build_object('ko', a.name_ko, 'en', a.name_en)
    from (values (1)) as one (row)
    left join finance.posting_accounts o on o.company_id = kernel.company_id() and o.purpose = 'stock-opening'
    left join finance.accounts a on a.company_id = o.company_id and a.code = o.account
$$;

-- What stock posted goes with its movement. Posts the mirror images of entries and returns which were reversed: those that were not reversed before. A line
-- that a person or a flow wrote on an account of stock before stock kept it is mirrored on the account of the opening entry. `p`: today,
-- executionId, stepId, postedBy, postedByName, entries of id, entryId, memo (the original's when absent).
create or replace function finance.reverse_entries(p jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  day date;
  opening uuid := (select a.id from finance.posting_accounts o join finance.accounts a on a.company_id = company and a.code = o.account
                    where o.company_id = company and o.purpose = 'stock-opening');
  kept uuid[] := array(select a.id from finance.posting_accounts o join finance.accounts a on a.company_id = company and a.code = o.account
                        where o.company_id = company and o.purpose in ('stock', 'materials', 'supplies') and o.kept and opening is not null);
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
        select company, o.posting, l.line, day,
               case when l.account_id = any (kept) then opening else l.account_id end, l.currency, l.credit, l.debit, l.memo
          from original o join finance.entry_lines l on l.company_id = company and l.entry_id = o.id
    )
    select r.reverses_entry_id from posted r;
end $$;

revoke execute on all functions in schema finance from public;
grant execute on function finance.post_stock(jsonb), finance.open_stock(text), finance.stock_opening() to heureum_app;
