-- An address belongs to whoever proved that it is theirs. Others may claim it until then, so that signing up says nothing about
-- who is here; a proof takes it away from all who only claim it.
alter table identity.persons drop constraint persons_email;
create unique index persons_email_owned on identity.persons (email) where email_verified_at is not null;
create index persons_email_claimed on identity.persons (email, created_at);
