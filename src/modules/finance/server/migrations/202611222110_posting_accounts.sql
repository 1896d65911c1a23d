-- Which account of a company serves what flows post for: they name a purpose, never a number.

create table finance.posting_accounts (
  company_id uuid not null references company.companies (id) on delete cascade,
  purpose text not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  account text not null,
  primary key (company_id, purpose),
  foreign key (company_id, account) references finance.accounts (company_id, code)
);

-- Companies that are there already: the accounts that their charts began with. Of the accounts for sales, the one of the
-- company's own trade; goods are sold by all.
alter table finance.accounts no force row level security;
insert into finance.posting_accounts (company_id, purpose, account)
select distinct on (a.company_id, p.purpose) a.company_id, p.purpose, a.code
from finance.accounts a
join (values
  ('sales', '412', 1), ('sales', '404', 2), ('sales', '401', 3), ('trade-receivables', '108', 1), ('output-vat', '255', 1),
  ('other-payables', '253', 1), ('benefits', '811', 1), ('travel', '812', 1), ('entertainment', '813', 1),
  ('training', '825', 1), ('books', '826', 1), ('office', '829', 1), ('advertising', '833', 1)
) as p (purpose, code, rank) on p.code = a.code
order by a.company_id, p.purpose, p.rank;
alter table finance.accounts force row level security;

grant select, insert on finance.posting_accounts to heureum_app;
