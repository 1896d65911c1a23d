-- Runs are found by the words of their titles, as all rooms find.
create or replace function flow.find_by_words(words tsquery, most int) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
begin
  return query select e.id from flow.executions e
    where kernel.search_tokens(e.company_id, e.title) @@ words and e.company_id is not distinct from company
    limit most;
end $$;
revoke execute on function flow.find_by_words(words tsquery, most integer) from public;
grant execute on function flow.find_by_words(words tsquery, most integer) to heureum_app;
