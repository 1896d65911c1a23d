-- How many texts a company ordered in the day that it last ordered any: who orders more holds this row, so that together they stay below
-- what the company allows.
create table notification.texts_of_day (
  company_id uuid not null references company.companies (id) on delete cascade,
  day date not null,
  ordered int not null check (ordered >= 0),
  primary key (company_id)
);
revoke delete, truncate on notification.texts_of_day from heureum_app;
