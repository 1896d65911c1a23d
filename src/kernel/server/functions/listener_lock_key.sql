-- A process that listens to a company holds a shared lock for it as long as the session lives. There are 256 locks, by the last two
-- digits of the id, so a process that listens to thousands of companies holds no more. The relay sends nothing to a company whose lock
-- is free, and checks at the very end of its round. Its events were committed before, so a process that gets the lock after the check
-- reads them.
create or replace function kernel.listener_lock_key(company uuid) returns int language sql immutable parallel safe as $$
  select ('x' || right(company::text, 2))::bit(8)::int;
$$;
