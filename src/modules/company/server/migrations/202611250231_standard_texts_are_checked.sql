alter table company.legal_versions validate constraint from_one;
alter table company.legal_versions validate constraint from_its_day;
