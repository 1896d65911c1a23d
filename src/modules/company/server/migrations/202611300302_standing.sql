-- A company may be suspended by who runs the installation, and closed by its master: then it goes for good on a day, with all its rows.
alter table company.companies add column standing_reason text not null default '';
alter table company.companies add column standing_at timestamptz;
alter table company.companies add column standing_by uuid;
alter table company.companies add column gone_after timestamptz;
alter table company.companies drop constraint companies_status_check;
alter table company.companies add constraint companies_status_check
  check (status in ('active', 'inactive', 'suspended', 'closed')) not valid;
alter table company.companies add constraint standing_reason_length check (length(standing_reason) <= 500) not valid;
-- Only what is closed goes, and what is closed goes on a day.
alter table company.companies add constraint gone_when_closed check ((status = 'closed') = (gone_after is not null)) not valid;

create or replace view company.tenants with (security_invoker = true) as
  select id, code, name, status = 'active' as active, locale, time_zone, currency, status from company.companies;
