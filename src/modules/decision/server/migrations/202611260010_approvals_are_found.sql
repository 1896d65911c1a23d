-- An approval is found by any part of its title: pairs of neighbouring characters, each behind a mark of the company, as flow finds
-- its runs.
create function decision.pairs_of(company uuid, words text) returns text[] language plpgsql immutable parallel safe as $$
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
revoke execute on function decision.pairs_of(uuid, text) from public;
grant execute on function decision.pairs_of(uuid, text) to heureum_app;

-- Row security would keep the index from being used (the operator is not leakproof), so this one function runs as the owner and
-- compares the company itself.
create function decision.find_titled(words text) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
  pairs text[] := decision.pairs_of(kernel.company_id(), words);
begin
  return query select a.id from decision.approvals a
    where decision.pairs_of(a.company_id, a.title) @> pairs and a.company_id is not distinct from company
      and strpos(lower(a.title), lower(words)) > 0;
end $$;
revoke execute on function decision.find_titled(text) from public;
grant execute on function decision.find_titled(text) to heureum_app;

-- Where the owner is no superuser, forced row security holds for it too.
create policy find_titled on decision.approvals for select to current_user using (true);
