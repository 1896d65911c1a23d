-- An entry gets its number when its transaction commits: the number is the last thing that a posting waits for, so nobody
-- who posts holds up others for longer than a commit takes, whatever else is locked before or afterwards. Postings and
-- closings meet at the month, not at the counter of the year.

create table finance.entry_numbers (
  company_id uuid not null references company.companies (id) on delete cascade,
  entry_id uuid not null,
  year integer not null,
  number integer not null check (number > 0),
  primary key (company_id, entry_id),
  unique (company_id, year, number),
  foreign key (company_id, entry_id) references finance.entries (company_id, id)
);

revoke insert, update, delete on finance.entry_numbers from heureum_app;

create trigger append_only before update or delete on finance.entry_numbers
  for each row execute function finance.refuse_change();

alter table finance.entries no force row level security;
insert into finance.entry_numbers (company_id, entry_id, year, number)
  select e.company_id, e.id, e.year, e.number from finance.entries e;
alter table finance.entries force row level security;

alter table finance.entries drop column number;
drop table finance.entry_counters;

-- Finds what a transaction posted when it comes to number it.
create index entries_by_transaction on finance.entries (company_id, posted_in);

-- Postings into a month hold this lock together, who closes or reopens the month holds it alone: each to the end of its
-- transaction.
create function finance.month_lock(company uuid, day date) returns bigint language sql immutable
  return hashtextextended(
    'finance.month:' || company::text || ':' || (extract(year from day) * 100 + extract(month from day))::integer, 0);

create or replace function finance.refuse_closed_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(finance.month_lock(new.company_id, new.date));
  if exists (select from finance.periods p where p.company_id = new.company_id
             and p.month = date_trunc('month', new.date)::date and p.state = 'closed') then
    perform kernel.refuse('PERIOD_CLOSED', to_char(new.date, 'YYYY-MM'));
  end if;
  return new;
end $$;

-- Closes or reopens a month and tells whether that changed anything. Waits for the postings into the month that are under
-- way, and makes later ones wait. `p`: month (`YYYY-MM`), state, by, byName.
create or replace function finance.set_period(p jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  first date := ((p ->> 'month') || '-01')::date;
begin
  perform pg_advisory_xact_lock(finance.month_lock(company, first));
  -- A month without a row is open already.
  if p ->> 'state' = 'open' and not exists (
    select from finance.periods k where k.company_id = company and k.month = first) then
    return false;
  end if;
  insert into finance.periods as k (company_id, month, state, changed_by, changed_by_name)
    values (company, first, p ->> 'state', (p ->> 'by')::uuid, p ->> 'byName')
    on conflict (company_id, month) do update
      set state = excluded.state, changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name,
          changed_at = now()
      where k.state <> excluded.state;
  return found;
end $$;

-- Numbers all entries of this transaction that have none yet, the years ascending, so that two who number never wait for
-- each other. Within a year in the order in which they were made: ids grow.
create function finance.number_entries_of(company uuid) returns void language plpgsql as $$
declare
  counted integer;
begin
  for counted in
    select distinct e.year from finance.entries e
     where e.company_id = company and e.posted_in = pg_current_xact_id()
       and not exists (select from finance.entry_numbers n where n.company_id = company and n.entry_id = e.id)
     order by e.year
  loop
    perform pg_advisory_xact_lock(hashtextextended('finance.numbers:' || company || ':' || counted, 0));
    insert into finance.entry_numbers (company_id, entry_id, year, number)
      select company, e.id, counted, row_number() over (order by e.id)
             + (select coalesce(max(n.number), 0) from finance.entry_numbers n where n.company_id = company and n.year = counted)
        from finance.entries e
       where e.company_id = company and e.posted_in = pg_current_xact_id() and e.year = counted
         and not exists (select from finance.entry_numbers n where n.company_id = company and n.entry_id = e.id);
  end loop;
end $$;

-- For who must tell the number before the commit: the last thing to do in a unit of work.
create function finance.number_entries() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform finance.number_entries_of(kernel.company_id());
end $$;

-- At commit, whatever wrote the rows: every entry balances and gets its number. An entry with a number takes no line
-- any more, so one look at each entry is enough.
create function finance.settle_entry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform finance.check_balance(new.company_id, new.id);
  if not exists (select from finance.entry_numbers n where n.company_id = new.company_id and n.entry_id = new.id) then
    perform finance.number_entries_of(new.company_id);
  end if;
  return null;
end $$;

drop trigger balanced on finance.entries;
drop trigger balanced on finance.entry_lines;
drop function finance.check_entry();
drop function finance.check_line();

create constraint trigger settled after insert on finance.entries
  deferrable initially deferred for each row execute function finance.settle_entry();

-- One entry after the other, each by its key: a join with the lines that were added is planned for a table of unknown size,
-- and reads the whole ledger of the company for each line.
create or replace function finance.refuse_late_lines() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select distinct l.company_id, l.entry_id from added l loop
    if exists (select from finance.entries e where e.company_id = touched.company_id and e.id = touched.entry_id
               and e.posted_in is distinct from pg_current_xact_id())
       or exists (select from finance.entry_numbers n
                  where n.company_id = touched.company_id and n.entry_id = touched.entry_id) then
      perform kernel.refuse('LEDGER_APPEND_ONLY', tg_table_name);
    end if;
  end loop;
  return null;
end $$;

drop function finance.post_entry(jsonb);

-- Posts one entry; its number comes at commit. `p`: id, date, memo, executionId, stepId, reverses, postedBy,
-- postedByName, lines of account (code), currency, debit, credit, memo. Row security is the caller's company's.
create function finance.post_entry(p jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  posting uuid := (p ->> 'id')::uuid;
  day date := (p ->> 'date')::date;
  unknown text;
  inactive text;
begin
  select string_agg(l ->> 'account', ',') filter (where a.id is null),
         string_agg(l ->> 'account', ',') filter (where not a.active)
    into unknown, inactive
    from jsonb_array_elements(p -> 'lines') l
    left join finance.accounts a on a.company_id = company and a.code = l ->> 'account';
  if unknown is not null then
    perform kernel.refuse('UNKNOWN_ACCOUNT', unknown);
  end if;
  -- What was posted must remain reversible, so a reversal may touch an account that was retired since.
  if inactive is not null and p ->> 'reverses' is null then
    perform kernel.refuse('INACTIVE_ACCOUNT', inactive);
  end if;

  -- In one statement: where constraints are immediate, an entry is looked at when it is whole.
  with entry as (
    insert into finance.entries (company_id, id, year, date, memo, source_execution_id, source_step_id,
                                 reverses_entry_id, posted_by, posted_by_name)
      values (company, posting, extract(year from day)::integer, day, p ->> 'memo',
              (p ->> 'executionId')::uuid, (p ->> 'stepId')::uuid, (p ->> 'reverses')::uuid,
              (p ->> 'postedBy')::uuid, p ->> 'postedByName')
  )
  insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit, memo)
    select company, posting, position, day, a.id, l ->> 'currency',
           (l ->> 'debit')::bigint, (l ->> 'credit')::bigint, l ->> 'memo'
      from jsonb_array_elements(p -> 'lines') with ordinality as given (l, position)
      join finance.accounts a on a.company_id = company and a.code = l ->> 'account';

  perform finance.check_balance(company, posting);
end $$;

drop function finance.reverse_entry(jsonb);

-- Posts the mirror image of an entry, once. `p`: id, entryId, today, memo (the original's when absent), executionId,
-- stepId, postedBy, postedByName.
create function finance.reverse_entry(p jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  original finance.entries;
  lines jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('finance.entry:' || (p ->> 'entryId'), 0));
  select * into original from finance.entries e where e.company_id = company and e.id = (p ->> 'entryId')::uuid;
  if original.id is null then
    perform kernel.refuse('ENTRY_NOT_FOUND', p ->> 'entryId');
  end if;
  if exists (select from finance.entries e where e.company_id = company and e.reverses_entry_id = original.id) then
    perform kernel.refuse('ENTRY_ALREADY_REVERSED', p ->> 'entryId');
  end if;
  select jsonb_agg(jsonb_build_object('account', a.code, 'currency', l.currency, 'debit', l.credit, 'credit', l.debit,
                                      'memo', l.memo) order by l.line)
    into lines
    from finance.entry_lines l
    join finance.accounts a on a.company_id = l.company_id and a.id = l.account_id
   where l.company_id = company and l.entry_id = original.id;
  perform finance.post_entry(p || jsonb_build_object(
    'date', finance.open_day(company, (p ->> 'today')::date),
    'memo', coalesce(p ->> 'memo', original.memo),
    'reverses', original.id,
    'lines', lines));
end $$;

revoke execute on all functions in schema finance from public;
grant execute on function finance.post_entry(jsonb), finance.reverse_entry(jsonb), finance.number_entries() to heureum_app;
