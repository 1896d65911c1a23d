-- Asked to be deleted: at this instant it is, unless the person signs in before.
alter table identity.persons add column deletion_at timestamptz, add column deleted_at timestamptz;

-- What a person asked to be given of all that is kept: made by a job, there for a week.
create table identity.exports (
  person_id uuid primary key references identity.persons (id) on delete cascade,
  id uuid not null,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  content bytea
);
