-- The standard text is kept as it was filled, once somebody agreed to it or the company changed what it says of itself. Version 1 begins
-- with the company, whenever it is written down.
alter table company.legal_versions
  add column standard boolean not null default false,
  drop constraint legal_versions_version_check,
  drop constraint legal_versions_check,
  add constraint from_one check (version > 0) not valid,
  -- Nobody is held to what was not there yet; a day's room for time zones.
  add constraint from_its_day check (version = 1 or valid_from >= (created_at at time zone 'UTC')::date - 1) not valid;
