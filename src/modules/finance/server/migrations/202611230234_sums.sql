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

-- Whoever numbers adds up, by a trigger of the table: a call that was under way while this was made does it, too.
create function finance.add_up_numbered() returns trigger language plpgsql set search_path = '' as $$
begin
  with line as materialized (
    select n.company_id, l.currency, l.date, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
      from numbered n
     cross join lateral (
       select * from finance.entry_lines x where x.company_id = n.company_id and x.entry_id = n.entry_id offset 0) l
     group by n.company_id, l.currency, l.date, l.account_id
  ), counted as (
    insert into finance.months as m (company_id, month, entries)
      select n.company_id, date_trunc('month', e.date)::date, count(*)
        from numbered n
       cross join lateral (select x.date from finance.entries x where x.company_id = n.company_id and x.id = n.entry_id offset 0) e
       group by 1, 2
      on conflict (company_id, month) do update set entries = m.entries + excluded.entries
  )
  insert into finance.sums as s (company_id, currency, span, first, account_id, debit, credit)
    select l.company_id, l.currency, 'day', l.date, l.account_id, l.debit, l.credit from line l
    union all
    select l.company_id, l.currency, 'month', date_trunc('month', l.date)::date, l.account_id, sum(l.debit), sum(l.credit)
      from line l group by l.company_id, l.currency, date_trunc('month', l.date), l.account_id
    on conflict (company_id, currency, span, first, account_id)
      do update set debit = s.debit + excluded.debit, credit = s.credit + excluded.credit;
  return null;
end $$;
create trigger added_up after insert on finance.entry_numbers referencing new table as numbered
  for each statement execute function finance.add_up_numbered();
revoke execute on all functions in schema finance from public;
