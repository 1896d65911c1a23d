-- Approvals are found by the words of their titles, as all rooms find.
create or replace function decision.find_by_words(words tsquery) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
begin
  return query select a.id from decision.approvals a
    where kernel.search_tokens(a.company_id, a.title) @@ words and a.company_id is not distinct from company;
end $$;
revoke execute on function decision.find_by_words(words tsquery) from public;
grant execute on function decision.find_by_words(words tsquery) to heureum_app;
