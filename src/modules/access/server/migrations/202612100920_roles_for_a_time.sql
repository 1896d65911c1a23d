-- A role that is given until an instant: it gives nothing after that, and a job takes it away.
alter table access.role_assignments add column until timestamptz;
