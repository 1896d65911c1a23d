-- Entries are reversed as a set, in a few statements whatever their number. Between judging and reversing nobody closes the
-- month that a reversal goes to or opens an earlier one, and nobody else reverses an entry of the set.

-- The same day as `open_day`, held: neither it nor a month before it changes its state until the transaction ends.
create function finance.hold_open_day(company uuid, today date) returns date language plpgsql as $$
declare
  first date := date_trunc('month', today)::date;
  candidate date := first;
begin
  while candidate <= first + interval '10 years' loop
    perform pg_advisory_xact_lock_shared(finance.month_lock(company, candidate));
    if not exists (select from finance.periods p where p.company_id = company and p.month = candidate
                   and p.state = 'closed') then
      return greatest(today, candidate);
    end if;
    candidate := (candidate + interval '1 month')::date;
  end loop;
  return null;
end $$;

-- Holds entries, their months and the day of their reversal until the transaction ends. Always in the order of months,
-- then ids, so that two who hold never wait for each other.
create function finance.hold_entries(ids uuid[], today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  month date;
begin
  for month in
    select distinct date_trunc('month', e.date)::date as m from finance.entries e
     where e.company_id = company and e.id = any (ids) order by m
  loop
    perform pg_advisory_xact_lock_shared(finance.month_lock(company, month));
  end loop;
  perform finance.hold_open_day(company, today);
  perform from finance.entries e where e.company_id = company and e.id = any (ids) order by e.id for no key update;
end $$;

-- Posts the mirror images of entries and returns which were reversed: those that were not reversed before. `p`: today,
-- executionId, stepId, postedBy, postedByName, entries of id, entryId, memo (the original's when absent).
create function finance.reverse_entries(p jsonb) returns setof uuid
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

-- The same for one entry that a person names. `p`: id, entryId, today, memo, executionId, stepId, postedBy, postedByName.
create or replace function finance.reverse_entry(p jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  reversed uuid;
begin
  if not exists (select from finance.entries e where e.company_id = company and e.id = (p ->> 'entryId')::uuid) then
    perform kernel.refuse('ENTRY_NOT_FOUND', p ->> 'entryId');
  end if;
  select r into reversed from finance.reverse_entries(p || jsonb_build_object('entries', jsonb_build_array(p))) r;
  if reversed is null then
    perform kernel.refuse('ENTRY_ALREADY_REVERSED', p ->> 'entryId');
  end if;
end $$;

revoke execute on all functions in schema finance from public;
grant execute on function finance.open_day(uuid, date), finance.hold_entries(uuid[], date), finance.reverse_entries(jsonb)
  to heureum_app;
