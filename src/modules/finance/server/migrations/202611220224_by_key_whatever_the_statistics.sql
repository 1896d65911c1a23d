-- Sets of entries are looked up by key, one by one, whatever the statistics say: where they are older than the entries (a company's
-- first large run), the planner took the company's few rows for the smaller side and read all of them for each entry.
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
  return query
    with given as materialized (
      select distinct on (g."entryId") g.* from jsonb_to_recordset(p -> 'entries') as g (id uuid, "entryId" uuid, memo text)
    ), original as materialized (
      select g.id as posting, o.id, coalesce(g.memo, o.memo) as memo
        from given g cross join lateral (
          select e.id, e.memo from finance.entries e where e.company_id = company and e.id = g."entryId" limit 1) o
       where (select r.id from finance.entries r where r.company_id = company and r.reverses_entry_id = o.id limit 1) is null
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
          from original o cross join lateral (
            select * from finance.entry_lines x where x.company_id = company and x.entry_id = o.id offset 0) l
    )
    select r.reverses_entry_id from posted r;
end $$;
revoke execute on function finance.reverse_entries(jsonb) from public;
grant execute on function finance.reverse_entries(jsonb) to heureum_app;
