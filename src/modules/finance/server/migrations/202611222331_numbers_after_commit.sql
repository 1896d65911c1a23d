-- An entry gets its number right after the commit that posted it. Before, numbers were given within the commit, under a lock that is
-- let go when the commit has reached the disk: so a company posted one entry per write of the disk, whoever else was ready.
-- What waits for its number is numbered by whoever looks at the journal, at the latest; without gaps, in the order of making.

create table finance.unnumbered (
  company_id uuid not null references company.companies (id) on delete cascade,
  entry_id uuid not null,
  year integer not null,
  primary key (company_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
revoke all on finance.unnumbered from heureum_app;

-- At commit, whatever wrote the rows: every entry balances, and waits for its number.
create or replace function finance.settle_entry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform finance.check_balance(new.company_id, new.id);
  insert into finance.unnumbered (company_id, entry_id, year) values (new.company_id, new.id, new.year) on conflict do nothing;
  return null;
end $$;

-- Numbers all entries of the company that wait for it, and those of this transaction: from then on others who number wait for its
-- end. So it is asked for where nothing else is done, or last.
create or replace function finance.number_entries() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
begin
  set constraints finance.settled immediate;
  set constraints finance.settled deferred;
  if not exists (select from finance.unnumbered u where u.company_id = company) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('finance.numbers:' || company, 0));
  -- The last number of each year is read before the first is written: the more were written, the longer it takes to read.
  with waiting as materialized (
    delete from finance.unnumbered u where u.company_id = company returning u.entry_id, u.year
  ), last as materialized (
    select y.year, (select coalesce(max(n.number), 0) from finance.entry_numbers n
                    where n.company_id = company and n.year = y.year) as number
      from (select distinct w.year from waiting w) y
  )
  insert into finance.entry_numbers (company_id, entry_id, year, number)
    select company, w.entry_id, w.year, last.number + row_number() over (partition by w.year order by w.entry_id)
      from waiting w join last on last.year = w.year;
end $$;

drop function finance.number_entries_of(uuid);

-- A line comes with its entry: from the entry's commit on it waits for its number or has it.
create or replace function finance.refuse_late_lines() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  touched record;
begin
  for touched in select distinct l.company_id, l.entry_id from added l loop
    if exists (select from finance.unnumbered u where u.company_id = touched.company_id and u.entry_id = touched.entry_id)
       or exists (select from finance.entry_numbers n
                  where n.company_id = touched.company_id and n.entry_id = touched.entry_id) then
      perform kernel.refuse('LEDGER_APPEND_ONLY', 'entry_lines');
    end if;
  end loop;
  return null;
end $$;

-- A transaction's id means nothing on another cluster, to which a company may move.
alter table finance.entries drop column posted_in;

revoke execute on all functions in schema finance from public;
