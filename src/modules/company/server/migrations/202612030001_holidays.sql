-- Days on which the company rests besides weekends: what is done on working days leaves them out.
create table company.holidays (
  company_id uuid not null references company.companies (id) on delete cascade,
  day date not null check (day between '2000-01-01' and '2100-12-31'),
  name text not null check (length(name) between 1 and 60),
  primary key (company_id, day)
);
