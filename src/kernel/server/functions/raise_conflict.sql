-- Refuses an update that matched no row: the row has another version, is deleted, or is equal already. The caller finds out which.
create or replace function kernel.raise_conflict() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'HU410', message = 'nothing to change';
end $$;
