-- concurrently
-- Finds the invitations of an address whatever became of them, for who takes along what is kept or goes for good.
create index concurrently if not exists invitations_by_any_email on company.invitations (email) where email is not null;
