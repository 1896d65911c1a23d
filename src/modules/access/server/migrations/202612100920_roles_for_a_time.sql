-- A role that is given until an instant: it gives nothing after that, and a job takes it away.
alter table access.role_assignments add column until timestamptz;
create index concurrently if not exists role_assignments_until on access.role_assignments (company_id, until) where until is not null;
