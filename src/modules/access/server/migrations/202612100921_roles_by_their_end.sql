-- concurrently
create index concurrently if not exists role_assignments_until on access.role_assignments (company_id, until) where until is not null;
