-- Staff finds an order by any part of its number or of the customer's name: pairs of neighbouring characters, each behind a mark of
-- the company, as flow finds its runs.
create function "order".pairs_of(company uuid, words text) returns text[] language plpgsql immutable parallel safe as $$
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
revoke execute on function "order".pairs_of(uuid, text) from public;
grant execute on function "order".pairs_of(uuid, text) to heureum_app;

-- A phone number as it is dialled: people write it with and without hyphens.
create function "order".dialled(phone text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(phone, '[^0-9]', '', 'g') $$;
revoke execute on function "order".dialled(text) from public;
grant execute on function "order".dialled(text) to heureum_app;

-- Row security would keep the indexes from being used (the operators are not leakproof), so these functions run as the owner and
-- compare the company themselves.
create function "order".find_orders(words text) returns setof uuid
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  company uuid := kernel.company_id();
  pairs text[] := "order".pairs_of(kernel.company_id(), words);
begin
  return query select o.id from "order".orders o
    where "order".pairs_of(o.company_id, o.number || ' ' || o.contact_name) @> pairs and o.company_id is not distinct from company
      and strpos(lower(o.number || ' ' || o.contact_name), lower(words)) > 0;
end $$;
revoke execute on function "order".find_orders(text) from public;
grant execute on function "order".find_orders(text) to heureum_app;

-- Orders of those whom the company knows, by what they ordered with: `wanted` has rows of id, email and phone (empty: none).
create function "order".orders_of(wanted jsonb) returns table (customer uuid, order_id uuid)
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  company uuid := kernel.company_id();
begin
  return query
    select w.id, o.id from jsonb_to_recordset(wanted) as w (id uuid, email text, phone text)
      join "order".orders o on o.company_id = company and lower(o.contact_email) = lower(w.email) where w.email <> ''
    union
    select w.id, o.id from jsonb_to_recordset(wanted) as w (id uuid, email text, phone text)
      join "order".orders o on o.company_id = company and "order".dialled(o.contact_phone) = "order".dialled(w.phone)
      where "order".dialled(w.phone) <> '';
end $$;
revoke execute on function "order".orders_of(jsonb) from public;
grant execute on function "order".orders_of(jsonb) to heureum_app;

-- Where the owner is no superuser, forced row security holds for it too.
create policy find_orders on "order".orders for select to current_user using (true);
