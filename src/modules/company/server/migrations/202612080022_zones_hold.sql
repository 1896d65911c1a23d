alter table company.companies validate constraint companies_zone;
