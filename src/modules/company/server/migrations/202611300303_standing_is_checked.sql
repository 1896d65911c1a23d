alter table company.companies validate constraint companies_status_check;
alter table company.companies validate constraint standing_reason_length;
alter table company.companies validate constraint gone_when_closed;
