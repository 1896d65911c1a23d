-- A unit begins with a plain statement (database/pool.ts): calling a function with the owner's rights for it took longer than most
-- reads. Here is only the refusal.
create or replace function kernel.raise_stale_grants() returns void language plpgsql as $$
begin
  raise exception using errcode = 'HU409', message = 'stale grants';
end $$;
