-- Pictures of persons. They belong to no company, like the persons themselves, and are gone with them.
create table identity.faces (
  id uuid primary key,
  person_id uuid not null references identity.persons (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) <= 1000000),
  created_at timestamptz not null default now()
);
create index faces_of_persons on identity.faces (person_id);
