-- Sums of what was posted, per account and currency, by day and by month: statements read these, not every line since the founding.
-- An entry is added when it gets its number, by whoever numbers, one at a time in a company: nobody who posts waits for it.
create table finance.sums (
  company_id uuid not null references company.companies (id) on delete cascade,
  currency char(3) not null,
  -- `day`, or `month` with its first day.
  span text not null check (span in ('day', 'month')),
  first date not null,
  account_id uuid not null,
  debit numeric not null,
  credit numeric not null,
  primary key (company_id, currency, span, first, account_id),
  foreign key (company_id, account_id) references finance.accounts (company_id, id)
);

-- How many entries there are of a month, in whatever currencies.
create table finance.months (
  company_id uuid not null references company.companies (id) on delete cascade,
  month date not null,
  entries integer not null,
  primary key (company_id, month)
);

revoke insert, update, delete on finance.sums, finance.months from heureum_app;

-- Nobody numbers meanwhile; who posts does not notice.
lock table finance.entry_numbers in share row exclusive mode;
alter table finance.entries no force row level security;
alter table finance.entry_lines no force row level security;
alter table finance.entry_numbers no force row level security;
with line as materialized (
  select l.company_id, l.currency, l.date, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
    from finance.entry_numbers n
    join finance.entry_lines l on l.company_id = n.company_id and l.entry_id = n.entry_id
   group by l.company_id, l.currency, l.date, l.account_id
)
insert into finance.sums (company_id, currency, span, first, account_id, debit, credit)
  select l.company_id, l.currency, 'day', l.date, l.account_id, l.debit, l.credit from line l
  union all
  select l.company_id, l.currency, 'month', date_trunc('month', l.date)::date, l.account_id, sum(l.debit), sum(l.credit)
    from line l group by l.company_id, l.currency, date_trunc('month', l.date), l.account_id;
insert into finance.months (company_id, month, entries)
  select e.company_id, date_trunc('month', e.date)::date, count(*)
    from finance.entry_numbers n join finance.entries e on e.company_id = n.company_id and e.id = n.entry_id
   group by e.company_id, date_trunc('month', e.date);
alter table finance.entry_numbers force row level security;
alter table finance.entry_lines force row level security;
alter table finance.entries force row level security;

-- As before, and adds what it numbers to the sums.
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
  ), numbered as (
    insert into finance.entry_numbers (company_id, entry_id, year, number)
      select company, w.entry_id, w.year, last.number + row_number() over (partition by w.year order by w.entry_id)
        from waiting w join last on last.year = w.year
  ), line as materialized (
    select l.currency, l.date, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
      from waiting w
     cross join lateral (select * from finance.entry_lines x where x.company_id = company and x.entry_id = w.entry_id offset 0) l
     group by l.currency, l.date, l.account_id
  ), counted as (
    insert into finance.months as m (company_id, month, entries)
      select company, date_trunc('month', e.date)::date, count(*)
        from waiting w
       cross join lateral (select x.date from finance.entries x where x.company_id = company and x.id = w.entry_id offset 0) e
       group by 2
      on conflict (company_id, month) do update set entries = m.entries + excluded.entries
  )
  insert into finance.sums as s (company_id, currency, span, first, account_id, debit, credit)
    select company, l.currency, 'day', l.date, l.account_id, l.debit, l.credit from line l
    union all
    select company, l.currency, 'month', date_trunc('month', l.date)::date, l.account_id, sum(l.debit), sum(l.credit)
      from line l group by l.currency, date_trunc('month', l.date), l.account_id
    on conflict (company_id, currency, span, first, account_id)
      do update set debit = s.debit + excluded.debit, credit = s.credit + excluded.credit;
end $$;
revoke execute on all functions in schema finance from public;
