-- The ledger: accounts, periods, entries with their lines. Entries and lines are only ever added.

create table finance.accounts (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  code text not null check (code ~ '^[0-9A-Z]{2,10}$'),
  name_ko text not null,
  name_en text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  purpose text check (purpose in ('cash', 'receivable', 'payable', 'cost-of-sales', 'non-operating')),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, code)
);

-- A month without a row is open.
create table finance.periods (
  company_id uuid not null references company.companies (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('open', 'closed')),
  changed_by uuid,
  changed_by_name text,
  changed_at timestamptz not null default now(),
  primary key (company_id, month)
);

-- The row of a year is the lock that postings and closings of that year meet at.
create table finance.entry_counters (
  company_id uuid not null references company.companies (id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);

create table finance.entries (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  year integer not null,
  number integer not null,
  date date not null,
  memo text not null,
  source_execution_id uuid,
  source_step_id uuid,
  reverses_entry_id uuid,
  posted_by uuid,
  posted_by_name text,
  posted_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, year, number),
  unique (company_id, reverses_entry_id),
  -- Lets lines carry the date of their entry, which reports need in their index.
  unique (company_id, id, date),
  foreign key (company_id, reverses_entry_id) references finance.entries (company_id, id),
  check (extract(year from date) = year),
  check (reverses_entry_id <> id)
);

create index entries_by_date on finance.entries (company_id, date desc, id desc);
create index entries_by_execution on finance.entries (company_id, source_execution_id) where source_execution_id is not null;

create table finance.entry_lines (
  company_id uuid not null references company.companies (id) on delete cascade,
  entry_id uuid not null,
  line integer not null,
  date date not null,
  account_id uuid not null,
  currency char(3) not null,
  -- Up to the largest integer that every part of the product counts exactly.
  debit bigint not null check (debit between 0 and 9007199254740991),
  credit bigint not null check (credit between 0 and 9007199254740991),
  memo text,
  primary key (company_id, entry_id, line),
  foreign key (company_id, entry_id, date) references finance.entries (company_id, id, date),
  foreign key (company_id, account_id) references finance.accounts (company_id, id),
  check ((debit = 0) <> (credit = 0))
);

create index entry_lines_by_account on finance.entry_lines
  (company_id, account_id, date, entry_id) include (currency, debit, credit);

revoke update, delete on finance.entries, finance.entry_lines from heureum_app;

-- Refused for everyone, the owner too; only the removal of a whole company reaches the rows, from within its cascade.
create function finance.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  perform kernel.refuse('LEDGER_APPEND_ONLY', tg_table_name);
  return null;
end $$;

create trigger append_only before update or delete on finance.entries
  for each row execute function finance.refuse_change();
create trigger append_only before update or delete on finance.entry_lines
  for each row execute function finance.refuse_change();

create function finance.refuse_closed_period() returns trigger language plpgsql as $$
begin
  if exists (select from finance.periods p where p.company_id = new.company_id
             and p.month = date_trunc('month', new.date)::date and p.state = 'closed') then
    perform kernel.refuse('PERIOD_CLOSED', to_char(new.date, 'YYYY-MM'));
  end if;
  return new;
end $$;

create trigger open_period before insert on finance.entries
  for each row execute function finance.refuse_closed_period();

create function finance.check_balance(company uuid, entry uuid) returns void language plpgsql as $$
declare
  lines integer;
  wrong text;
  largest numeric;
begin
  select sum(c.lines), string_agg(c.currency, ',') filter (where c.debit <> c.credit), max(c.debit)
    into lines, wrong, largest
    from (select l.currency, count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit
          from finance.entry_lines l where l.company_id = company and l.entry_id = entry group by l.currency) c;
  if wrong is not null or coalesce(lines, 0) < 2 then
    perform kernel.refuse('UNBALANCED_ENTRY', coalesce(wrong, 'lines'));
  end if;
  if largest > 9007199254740991 then
    perform kernel.refuse('AMOUNT_TOO_LARGE');
  end if;
end $$;

-- The second wall: whatever wrote the rows, at commit every touched entry balances.
create function finance.check_entry() returns trigger language plpgsql as $$
begin
  perform finance.check_balance(new.company_id, new.id);
  return null;
end $$;

create function finance.check_line() returns trigger language plpgsql as $$
begin
  perform finance.check_balance(new.company_id, new.entry_id);
  return null;
end $$;

create constraint trigger balanced after insert on finance.entries
  deferrable initially deferred for each row execute function finance.check_entry();
create constraint trigger balanced after insert on finance.entry_lines
  deferrable initially deferred for each row execute function finance.check_line();

-- Posts one entry and returns its number. `p`: id, date, memo, executionId, stepId, reverses, postedBy, postedByName,
-- lines of account (code), currency, debit, credit, memo. Rights and row security are the caller's.
create function finance.post_entry(p jsonb) returns integer language plpgsql as $$
declare
  company uuid := kernel.company_id();
  day date := (p ->> 'date')::date;
  counted integer;
  unknown text;
  inactive text;
begin
  insert into finance.entry_counters as c (company_id, year, last) values (company, extract(year from day)::integer, 1)
    on conflict (company_id, year) do update set last = c.last + 1
    returning last into counted;

  insert into finance.entries (company_id, id, year, number, date, memo, source_execution_id, source_step_id,
                               reverses_entry_id, posted_by, posted_by_name)
    values (company, (p ->> 'id')::uuid, extract(year from day)::integer, counted, day, p ->> 'memo',
            (p ->> 'executionId')::uuid, (p ->> 'stepId')::uuid, (p ->> 'reverses')::uuid,
            (p ->> 'postedBy')::uuid, p ->> 'postedByName');

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

  insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit, memo)
    select company, (p ->> 'id')::uuid, position, day, a.id, l ->> 'currency',
           (l ->> 'debit')::bigint, (l ->> 'credit')::bigint, l ->> 'memo'
      from jsonb_array_elements(p -> 'lines') with ordinality as given (l, position)
      join finance.accounts a on a.company_id = company and a.code = l ->> 'account';

  perform finance.check_balance(company, (p ->> 'id')::uuid);
  return counted;
end $$;

-- Where a reversal that is made on `today` belongs: today, or the first day of the first open month after it.
create function finance.open_day(company uuid, today date) returns date language sql stable as $$
  select case
    when not exists (select from finance.periods p where p.company_id = company
                     and p.month = date_trunc('month', today)::date and p.state = 'closed') then today
    else (select m::date from generate_series(date_trunc('month', today), date_trunc('month', today) + interval '10 years',
                                              interval '1 month') m
          where not exists (select from finance.periods p where p.company_id = company
                            and p.month = m::date and p.state = 'closed')
          order by m limit 1)
  end
$$;

-- Posts the mirror image of an entry, once, and returns its number. `p`: id, entryId, today, memo (the original's when
-- absent), executionId, stepId, postedBy, postedByName.
create function finance.reverse_entry(p jsonb) returns integer language plpgsql as $$
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
  return finance.post_entry(p || jsonb_build_object(
    'date', finance.open_day(company, (p ->> 'today')::date),
    'memo', coalesce(p ->> 'memo', original.memo),
    'reverses', original.id,
    'lines', lines));
end $$;
