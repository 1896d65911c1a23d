-- Refuses a unit of work that would wait for a lock while it holds one that the other unit may want: it is retried from the beginning.
create or replace function kernel.raise_lock_conflict() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'HU412', message = 'held by another';
end $$;
