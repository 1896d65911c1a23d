-- What a company says of its calendar and its looks: the month with which its year begins, whether it looked at these choices, its logo.
alter table company.companies add column year_begins smallint not null default 1;
alter table company.companies add column basics_at timestamptz;
alter table company.companies add constraint year_begins_with_a_month check (year_begins between 1 and 12) not valid;
alter table company.companies add constraint logo_is_a_picture
  check (logo ~ '^/api/pictures/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$') not valid;

create or replace view company.tenants with (security_invoker = true) as
  select id, code, name, status = 'active' as active, locale, time_zone, currency, status, year_begins from company.companies;
