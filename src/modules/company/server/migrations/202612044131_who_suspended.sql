-- Who shut a member out or let the member in again, and when: whoever cannot undo an earlier suspension is told.
alter table company.memberships add column state_by uuid;
alter table company.memberships add column state_at timestamptz;
