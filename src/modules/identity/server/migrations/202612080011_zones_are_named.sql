-- A zone is a name, not an offset: server and database read `+0900` in two ways.
alter table identity.persons add constraint persons_zone
  check (time_zone = 'UTC' or time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)+$') not valid;
