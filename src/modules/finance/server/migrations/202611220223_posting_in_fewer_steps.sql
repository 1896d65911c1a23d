-- Posting asks the database for less: what is right is seen at once, and only what is wrong is looked at closely.

-- Casts that depend on no setting, so that the call dissolves into its caller.
create or replace function finance.month_lock(company uuid, day date) returns bigint language sql immutable
  return hashtextextended(
    'finance.month:' || company::text || ':' || (extract(year from day) * 100 + extract(month from day))::integer::text, 0);

-- A number is only ever written by the functions below, from an entry, and entries stay: a key that is checked for each
-- would lock the entry once more.
alter table finance.entry_numbers drop constraint entry_numbers_company_id_entry_id_fkey;

create or replace function finance.number_entries_of(company uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('finance.numbers:' || company || ':' || y.year, 0))
     from (select distinct e.year from finance.entries e
            where e.company_id = company and e.posted_in = pg_current_xact_id()
              and not exists (select from finance.entry_numbers n where n.company_id = company and n.entry_id = e.id)
            order by e.year) y;
  -- The last number of each year is read before the first is written: the more were written, the longer it takes to read.
  with own as materialized (
    select e.id, e.year from finance.entries e
     where e.company_id = company and e.posted_in = pg_current_xact_id()
       and not exists (select from finance.entry_numbers n where n.company_id = company and n.entry_id = e.id)
  ), last as materialized (
    select y.year, (select coalesce(max(n.number), 0) from finance.entry_numbers n
                    where n.company_id = company and n.year = y.year) as number
      from (select distinct own.year from own) y
  )
  insert into finance.entry_numbers (company_id, entry_id, year, number)
    select company, own.id, own.year, last.number + row_number() over (partition by own.year order by own.id)
      from own join last on last.year = own.year;
end $$;

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
    perform kernel.refuse('UNBALANCED_ENTRY', coalesce(wrong, 'lines'));
  end if;
  if large is not null and not exists (
    select from finance.entries e where e.company_id = company and e.id = entry and e.reverses_entry_id is not null) then
    perform kernel.refuse('ENTRY_TOO_LARGE', large);
  end if;
end $$;

-- Why the accounts of a posting's lines cannot be posted to.
create function finance.refuse_accounts(company uuid, lines jsonb) returns void language plpgsql as $$
declare
  unknown text;
  inactive text;
begin
  select string_agg(l ->> 'account', ',') filter (where a.id is null),
         string_agg(l ->> 'account', ',') filter (where not a.active)
    into unknown, inactive
    from jsonb_array_elements(lines) l
    left join finance.accounts a on a.company_id = company and a.code = l ->> 'account';
  perform kernel.refuse(case when unknown is null then 'INACTIVE_ACCOUNT' else 'UNKNOWN_ACCOUNT' end, coalesce(unknown, inactive));
end $$;

-- Posts one entry; its number comes at commit. `p`: id, date, memo, executionId, stepId, postedBy, postedByName, lines of
-- account (code), currency, debit, credit, memo. All in one statement: where constraints are immediate, an entry is looked
-- at when it is whole. Nothing is written when an account is missing.
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
      join finance.accounts a on a.company_id = company and a.code = l ->> 'account' and a.active
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
  perform finance.check_balance(company, posting);
end $$;

revoke execute on all functions in schema finance from public;
