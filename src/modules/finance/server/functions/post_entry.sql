-- Posts one entry on accounts that stock does not manage; its number comes after the commit. `p`: id, date, memo, executionId, stepId,
-- postedBy, postedByName, lines of account (code), currency, debit, credit, memo. Each account is found by key, however many the
-- company has. Nothing is written if an account is missing or managed by stock.
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
    if finance.is_stock_account(company, array(select l ->> 'account' from jsonb_array_elements(p -> 'lines') l)) then
      perform kernel.raise_error('STOCK_ACCOUNT', (select min(l ->> 'account') from jsonb_array_elements(p -> 'lines') l
        where finance.is_stock_account(company, array[l ->> 'account'])));
    end if;
    perform finance.raise_account_error(company, p -> 'lines');
  end if;
end $$;
revoke execute on function finance.post_entry(p jsonb) from public;
grant execute on function finance.post_entry(p jsonb) to heureum_app;
