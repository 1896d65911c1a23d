-- A role that nobody gets by an invitation alone: it is given to who is a member already, by who may give it.
alter table access.roles add column requires_approval boolean not null default false;
