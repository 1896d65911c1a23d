-- Posting asks the database for less, and means the same. `post_stock` was planned anew at each posting (its parts are believed to be a
-- hundred), which took longer than to do it; and both functions asked one by one what the statement that writes sees anyway.

-- Lines come with their entry: none is added to one that was settled.
create or replace function finance.refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added l
    where exists (select from finance.unnumbered u where u.company_id = l.company_id and u.entry_id = l.entry_id)
       or exists (select from finance.entry_numbers n where n.company_id = l.company_id and n.entry_id = l.entry_id)) then
    perform kernel.refuse('LEDGER_APPEND_ONLY', 'entry_lines');
  end if;
  return null;
end $$;

-- At commit, whatever wrote the rows: every entry balances, its lines are sound and on accounts that there are, and it waits for its number.
-- What is right is seen and noted in one statement; what is not is told apart.
create or replace function finance.settle_entry() returns trigger language plpgsql security definer set search_path = '' as $$
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
    perform kernel.refuse('UNBALANCED_ENTRY', 'lines');
  end if;
  if is_known is not true then
    perform kernel.refuse('UNKNOWN_ACCOUNT', 'lines');
  end if;
  insert into finance.unnumbered (company_id, entry_id, year) values (new.company_id, new.id, new.year) on conflict do nothing;
  return null;
end $$;

-- Posts one entry, of accounts that stock does not keep; its number comes after the commit. `p`: id, date, memo, executionId, stepId, postedBy,
-- postedByName, lines of account (code), currency, debit, credit, memo. Each account is found by its key, however many the company has.
-- Nothing is written when an account is missing, or kept by stock.
create or replace function finance.post_entry(p jsonb) returns void language plpgsql security definer
  set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := kernel.company_id();
  posting uuid := (p ->> 'id')::uuid;
  day date := (p ->> 'date')::date;
  given integer := jsonb_array_length(p -> 'lines');
  written integer;
begin
  with kept as materialized (
    select array_agg(x.account) as codes from finance.posting_accounts x
     where x.company_id = company and x.purpose in ('stock', 'materials', 'supplies') and x.kept
  ), line as materialized (
    select position, l, a.id as account_id
      from jsonb_array_elements(p -> 'lines') with ordinality as g (l, position)
      cross join lateral (
        select x.id from finance.accounts x where x.company_id = company and x.code = g.l ->> 'account' and x.active limit 1
      ) a
     where (g.l ->> 'account' = any ((select k.codes from kept k)::text[])) is not true
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
    if finance.is_kept(company, array(select l ->> 'account' from jsonb_array_elements(p -> 'lines') l)) then
      perform kernel.refuse('STOCK_ACCOUNT', (select min(l ->> 'account') from jsonb_array_elements(p -> 'lines') l
        where finance.is_kept(company, array[l ->> 'account'])));
    end if;
    perform finance.refuse_accounts(company, p -> 'lines');
  end if;
end $$;

-- Writes the entry of `post_stock`, in one statement. `lacks`: a part has no account: nothing is written unless `served`, the company having what
-- its chart gives. `missing`: what has none, and nothing was written; `unused`: an account that is out of use.
create function finance.write_stock_entry(company uuid, p jsonb, day date, served boolean,
  out lacks boolean, out missing text, out unused text, out written boolean)
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  posting uuid := (p ->> 'id')::uuid;
begin
  with part as (
    select g.* from jsonb_to_recordset(p -> 'parts') as g (stock text, other text, account text, amount bigint)
     where g.other is distinct from 'stock-opening'
        or exists (select from finance.posting_accounts x where x.company_id = company and x.purpose = 'stock-opening')
  ), side as (
    select g.stock as purpose, null::text as code, g.amount from part g
    union all
    select g.other, g.account, -g.amount from part g
  ), named as (
    select s.amount, coalesce(s.code, s.purpose) as asked, a.id as account_id, a.code, a.active
      from side s left join lateral (
        select x.id, x.code, x.active from finance.accounts x where x.company_id = company and x.code = coalesce(s.code,
          (select o.account from finance.posting_accounts o where o.company_id = company and o.purpose = s.purpose)) limit 1
      ) a on true
  ), line as materialized (
    select n.account_id, sum(n.amount) as amount, min(n.asked) as asked, min(n.code) as code, bool_and(n.active) as active
      from named n group by n.account_id having sum(n.amount) <> 0
  ), entry as (
    insert into finance.entries (company_id, id, year, date, memo, source_execution_id, source_step_id, posted_by, posted_by_name, kept_by)
      select company, posting, extract(year from day)::integer, day, p ->> 'memo', (p ->> 'executionId')::uuid,
             (p ->> 'stepId')::uuid, (p ->> 'postedBy')::uuid, p ->> 'postedByName', 'stock'
       where exists (select from line) and not exists (select from line where account_id is null)
         and (served or not exists (select from named where account_id is null))
      returning id
  ), lines as (
    insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit)
      select company, posting, row_number() over (order by l.amount < 0, l.account_id), day, l.account_id, p ->> 'currency',
             greatest(l.amount, 0), greatest(-l.amount, 0)
        from line l where exists (select from entry)
  )
  select exists (select from named where account_id is null), min(l.asked) filter (where l.account_id is null),
         min(l.code) filter (where not l.active), exists (select from entry)
    into lacks, missing, unused, written from line l;
end $$;

-- Posts what movements of stock are worth, with them; says whether anything was written. `p`: id, date (the first open day from it on where `open` is true), memo, currency,
-- executionId, stepId, postedBy, postedByName, parts of stock (its purpose), other (the purpose on the other side), account (instead of
-- `other`), amount (above zero where stock gains worth). What takes something back (`open`) goes to the account it came from, in use or not.
-- A part against `stock-opening` is left out where no opening entry was made. What comes out as nothing posts nothing. Where a purpose has
-- no account yet, the company gets those that it lacks.
create or replace function finance.post_stock(p jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  day date := (p ->> 'date')::date;
  done record;
begin
  if (p ->> 'open')::boolean then
    day := finance.hold_open_day(company, day);
    if day is null then
      perform kernel.refuse('NO_OPEN_PERIOD');
    end if;
  end if;
  done := finance.write_stock_entry(company, p, day, false);
  if done.lacks then
    perform finance.serve_stock(company);
    done := finance.write_stock_entry(company, p, day, true);
  end if;
  if done.missing is not null then
    perform kernel.refuse('UNKNOWN_ACCOUNT', done.missing);
  end if;
  if done.unused is not null and not coalesce((p ->> 'open')::boolean, false) then
    perform kernel.refuse('INACTIVE_ACCOUNT', done.unused);
  end if;
  -- What of this transaction's movements stands in the ledger: stock asks for it at the commit. What was never in the books is settled, too.
  perform set_config('app.stock_posted', (coalesce(nullif(current_setting('app.stock_posted', true), '')::numeric, 0)
    + (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(p -> 'parts') g))::text, true);
  return done.written;
end $$;

revoke execute on function finance.write_stock_entry(uuid, jsonb, date, boolean) from public;
