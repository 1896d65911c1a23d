create table finance.accounts (
  company_id uuid not null references company.companies on delete cascade,
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
create trigger kept before delete or update of company_id, id on finance.accounts for each row execute function finance.protect_append_only();
revoke update, delete on finance.accounts from heureum_app;
grant update (name_ko, name_en, purpose, active, version) on finance.accounts to heureum_app;

create table finance.entries (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  year integer not null,
  date date not null,
  memo text not null,
  source_execution_id uuid,
  source_step_id uuid,
  reverses_entry_id uuid,
  posted_by uuid,
  posted_by_name text,
  posted_at timestamp with time zone not null default now(),
  -- `stock`: posted and reversed by movements of stock only, not by hand.
  kept_by text,
  primary key (company_id, id),
  unique (company_id, reverses_entry_id),
  unique (company_id, id, date),
  foreign key (company_id, reverses_entry_id) references finance.entries(company_id, id)
);
create index entries_by_date on finance.entries (company_id, date desc, id desc);
create index entries_by_execution on finance.entries (company_id,
    source_execution_id) where (source_execution_id is not null);
create trigger append_only before delete or update on finance.entries for each row when (not kernel.is_masking()) execute function finance.protect_append_only();
create trigger open_period before insert on finance.entries for each row execute function finance.assert_open_period();
create constraint trigger settled after insert on finance.entries deferrable initially deferred for each row execute function finance.assert_entry_balanced();
revoke insert, update, delete on finance.entries from heureum_app;

create table finance.entry_lines (
  company_id uuid not null,
  entry_id uuid not null,
  line integer not null,
  date date not null,
  account_id uuid not null,
  currency character(3) not null,
  -- Up to the largest integer that every part of the product represents exactly.
  debit bigint not null,
  credit bigint not null,
  memo text,
  primary key (company_id, entry_id, line),
  constraint lines_of_an_entry foreign key (company_id, entry_id, date) references finance.entries(company_id, id,
    date) on delete cascade
);
create index entry_lines_by_account on finance.entry_lines (company_id, account_id, date, entry_id) include (currency,
    debit, credit);
create trigger append_only before delete or update on finance.entry_lines for each row when (not kernel.is_masking()) execute function finance.protect_append_only();
create trigger with_entry after insert on finance.entry_lines referencing new table as added for each statement execute function finance.assert_lines_with_entry();
revoke insert, update, delete on finance.entry_lines from heureum_app;

create table finance.entry_numbers (
  company_id uuid not null references company.companies on delete cascade,
  entry_id uuid not null,
  year integer not null,
  number integer not null check (number > 0),
  primary key (company_id, entry_id),
  unique (company_id, year, number)
);
create trigger append_only before delete or update on finance.entry_numbers for each row execute function finance.protect_append_only();
create trigger added_up after insert on finance.entry_numbers referencing new table as numbered for each statement execute function finance.update_sums();
revoke insert, update, delete on finance.entry_numbers from heureum_app;

-- Number of entries of a month, in any currency.
create table finance.months (
  company_id uuid not null references company.companies on delete cascade,
  month date not null,
  entries integer not null,
  primary key (company_id, month)
);
revoke insert, update, delete on finance.months from heureum_app;

-- A month without a row is open.
create table finance.periods (
  company_id uuid not null references company.companies on delete cascade,
  month date not null check (extract(day from month) = (1)::numeric),
  state text not null check (state in ('open', 'closed')),
  changed_by uuid,
  changed_by_name text,
  changed_at timestamp with time zone not null default now(),
  primary key (company_id, month)
);
revoke insert, update, delete on finance.periods from heureum_app;

create table finance.posting_accounts (
  company_id uuid not null references company.companies on delete cascade,
  purpose text not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  account text not null,
  -- The account accepts only lines of stock. True for companies that began so, or have made their opening entry.
  kept boolean not null default false,
  primary key (company_id, purpose),
  foreign key (company_id, account) references finance.accounts(company_id, code)
);

-- Sums of posted lines per account and currency, by day and by month: statements read these instead of every line since the founding.
-- Numbering an entry adds it, one caller at a time per company, so that postings do not wait.
create table finance.sums (
  company_id uuid not null references company.companies on delete cascade,
  currency character(3) not null,
  -- `day`, or `month` with its first day.
  span text not null check (span in ('day', 'month')),
  first date not null,
  account_id uuid not null,
  debit numeric not null,
  credit numeric not null,
  primary key (company_id, currency, span, first, account_id),
  foreign key (company_id, account_id) references finance.accounts(company_id, id)
);
revoke insert, update, delete on finance.sums from heureum_app;

create table finance.unnumbered (
  company_id uuid not null references company.companies on delete cascade,
  entry_id uuid not null,
  year integer not null,
  primary key (company_id, entry_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
revoke all on finance.unnumbered from heureum_app;

insert into kernel.amounts (asks) values
  ('finance.has_amounts');

insert into kernel.pictures (name, columns) values
  ('finance.periods', '{changed_by_name}');

insert into kernel.pictures (name, columns, owner, emptied, owner_of) values
  ('finance.entries', '{memo,posted_by_name}', 'source_execution_id', '{memo}', 'flow.executions'),
  ('finance.entry_lines', '{memo}', 'entry_id', '{memo}', 'finance.entries');
