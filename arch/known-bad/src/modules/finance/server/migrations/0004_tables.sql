create table finance.accounts (
  company_id uuid not null,
  id uuid not null
);
create table finance.lines (
  company_id uuid not null,
  account_id uuid not null
);
