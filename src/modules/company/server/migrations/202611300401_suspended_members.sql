-- A member may be suspended: who and what roles stay known, nothing of the company can be done until the member is brought back.
alter table company.memberships drop constraint memberships_status_check;
alter table company.memberships add constraint memberships_status_check
  check (status in ('active', 'pending', 'suspended')) not valid;
