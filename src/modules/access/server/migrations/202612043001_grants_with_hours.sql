-- A grant may hold on certain days and in certain hours only, several permissions may be given as one, and who ends it early says why.
alter table access.grants
  add column days text[] not null default '{}',
  add column hours text[],
  add column gift_id uuid,
  add column ended_by uuid,
  add column end_reason text,
  add constraint grants_days check (days <@ array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']) not valid,
  add constraint grants_hours check (hours is null or (cardinality(hours) = 2 and hours[1] <> hours[2]
    and hours[1] ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and hours[2] ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$')) not valid,
  add constraint grants_a_year check (ends_at <= starts_at + interval '366 days') not valid;
comment on column access.grants.gift_id is 'Those that were given together have that of the first; null: given by itself.';
