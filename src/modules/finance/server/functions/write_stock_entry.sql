create or replace function finance.write_stock_entry(company uuid, p jsonb, day date, served boolean, out lacks boolean, out missing text, out unused text, out written boolean)
  returns record
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
as $$
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
revoke execute on function finance.write_stock_entry(company uuid, p jsonb, day date, served boolean, OUT lacks boolean, OUT missing text, OUT unused text, OUT written boolean) from public;
