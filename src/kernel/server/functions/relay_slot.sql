-- The relay is divided by company into sixteen slots, each processed by one caller at a time: no caller waits for another's round, and
-- a new caller takes the free slots. Within a round companies have equal shares, so that one company's import does not delay another's
-- signals. The order within a company is preserved.
create or replace function kernel.relay_slot(company uuid) returns int language sql immutable parallel safe as $$
  select ('x' || right(company::text, 1))::bit(4)::int;
$$;
