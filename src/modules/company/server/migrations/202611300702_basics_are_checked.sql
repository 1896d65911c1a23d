alter table company.companies validate constraint year_begins_with_a_month;
alter table company.companies validate constraint logo_is_a_picture;
