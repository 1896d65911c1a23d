-- Runs are found by any part of their title. Pairs of neighbouring characters, each behind a mark of the company, as axis indexes
-- records: pairs, because two syllables are a word.
create function flow.pairs_of(company uuid, words text) returns text[] language plpgsql immutable parallel safe as $$
declare
  mark text := right(company::text, 6);
  letters text := lower(words);
  pairs text[] := '{}';
begin
  for n in 1 .. greatest(length(letters) - 1, 1) loop
    pairs := array_append(pairs, mark || substr(letters, n, 2));
  end loop;
  return pairs;
end $$;
revoke execute on function flow.pairs_of(uuid, text) from public;
grant execute on function flow.pairs_of(uuid, text) to heureum_app;

-- Row security would keep the index from being used (the operator is not leakproof), so this one function runs as the owner and
-- compares the company itself. Only the index may serve: the other condition is written such that no other fits it.
create function flow.find_titled(words text, most int) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
  pairs text[] := flow.pairs_of(kernel.company_id(), words);
begin
  return query select e.id from flow.executions e
    where flow.pairs_of(e.company_id, e.title) @> pairs and e.company_id is not distinct from company
      and strpos(lower(e.title), lower(words)) > 0
    limit most;
end $$;
revoke execute on function flow.find_titled(text, int) from public;
grant execute on function flow.find_titled(text, int) to heureum_app;
-- Where the owner is no superuser, forced row security holds for it too.
create policy find_titled on flow.executions for select to current_user using (true);
