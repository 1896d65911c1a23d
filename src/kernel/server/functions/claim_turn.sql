-- True for exactly one caller per interval, on any process.
create or replace function kernel.claim_turn(chore text, every interval) returns boolean language sql set search_path = '' as $$
  with turn as (
    insert into kernel.chores as c (name) values (chore)
    on conflict (name) do update set at = now() where c.at < now() - every
    returning 1
  )
  select exists (select from turn);
$$;
revoke execute on function kernel.claim_turn(chore text, every interval) from public;
grant execute on function kernel.claim_turn(chore text, every interval) to heureum_queue;
