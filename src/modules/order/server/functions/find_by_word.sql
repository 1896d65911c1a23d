-- One word of a search; an order must be found by each. Row security would keep the indexes from being used (the operator is not
-- leakproof), so this function runs as the owner and compares the company itself.
create or replace function "order".find_by_word(word tsquery) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
begin
  return query
    select o.id from "order".orders o
    where kernel.search_tokens(o.company_id, "order".words_of(o.number, o.contact_name, o.contact_email, o.contact_phone)) @@ word
      and o.company_id is not distinct from company
    union
    select l.order_id from "order".order_lines l
    where kernel.search_tokens(l.company_id, l.name || ' ' || coalesce(l.code, '')) @@ word and l.company_id is not distinct from company;
end $$;
revoke execute on function "order".find_by_word(word tsquery) from public;
grant execute on function "order".find_by_word(word tsquery) to heureum_app;
