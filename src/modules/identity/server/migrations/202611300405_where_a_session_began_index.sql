-- concurrently
create index concurrently if not exists sessions_began_at on identity.sessions (began_at, person_id) where revoked_at is null and began_at is not null;
