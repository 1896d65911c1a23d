-- People who are invited together, from a file: what is still to be sent of it, and how far it is. The id is that of the run that sends it.
create table company.invitation_lists (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) <= 200),
  -- Addresses, names and roles in the order of the file; empty once all of it was sent.
  lines jsonb not null,
  total int not null check (total > 0),
  handled int not null default 0 check (handled between 0 and total),
  sent_by uuid,
  sent_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- How the invited person was called by who invited, which list it came from, and when it was accepted, declined or withdrawn.
alter table company.invitations add column name text;
alter table company.invitations add column list_id uuid;
alter table company.invitations add column ended_at timestamptz;
