-- What a company does not want of what it has: the shop to the outside, calls by keys, invitations by link.
alter table company.companies add column switched_off text[] not null default '{}';
alter table company.companies add constraint what_can_be_switched_off
  check (switched_off <@ array['commerce', 'program-keys', 'invitation-links']) not valid;

create or replace view company.tenants with (security_invoker = true) as
  select id, code, name, status = 'active' as active, locale, time_zone, currency, status, year_begins, switched_off from company.companies;
