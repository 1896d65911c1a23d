alter table company.companies validate constraint what_can_be_switched_off;
