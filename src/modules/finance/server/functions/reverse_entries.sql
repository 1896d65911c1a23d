-- Posts the reversals of entries and returns those reversed, except entries reversed before. Entries of stock are reversed with their
-- movement only. A line posted to a stock account by a person or a flow before stock managed it is reversed on the account of the
-- opening entry. `p`: today, executionId, stepId, postedBy, postedByName, entries of id, entryId, memo (default: the original's).
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
  perform finance.lock_entries(
    array(select (g ->> 'entryId')::uuid from jsonb_array_elements(p -> 'entries') g), (p ->> 'today')::date);
  day := finance.lock_reversal_day(company, (p ->> 'today')::date);
  if day is null then
    perform kernel.raise_error('NO_OPEN_PERIOD');
  end if;
  if exists (select from jsonb_array_elements(p -> 'entries') g
             join finance.entries e on e.company_id = company and e.id = (g ->> 'entryId')::uuid where e.kept_by = 'stock') then
    perform kernel.raise_error('STOCK_ENTRY');
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
revoke execute on function finance.reverse_entries(p jsonb) from public;
grant execute on function finance.reverse_entries(p jsonb) to heureum_app;
