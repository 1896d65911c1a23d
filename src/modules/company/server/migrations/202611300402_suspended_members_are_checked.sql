alter table company.memberships validate constraint memberships_status_check;
