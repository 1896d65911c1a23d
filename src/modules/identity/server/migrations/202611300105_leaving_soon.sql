-- concurrently
create index concurrently if not exists persons_leaving on identity.persons (deletion_at) where deletion_at is not null;
