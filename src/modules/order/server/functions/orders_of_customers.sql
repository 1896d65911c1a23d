-- Orders of those whom the company knows. What somebody typed at the checkout proves nothing: an order is proven to be a customer's where
-- the account that proved the customer's e-mail address placed it, or took it over in the browser that did. `wanted` has rows of id,
-- email, phone (empty: none) and person, that account.
create or replace function "order".orders_of_customers(wanted jsonb) returns table (customer uuid, order_id uuid, proven boolean)
language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  company uuid := kernel.company_id();
begin
  return query
    select w.id, o.id, true from jsonb_to_recordset(wanted) as w (id uuid, person uuid)
      join "order".orders o on o.company_id = company and o.person_id = w.person
    union
    select w.id, o.id, false from jsonb_to_recordset(wanted) as w (id uuid, email text, person uuid)
      join "order".orders o on o.company_id = company and lower(o.contact_email) = lower(w.email)
      where w.email <> '' and not coalesce(o.person_id = w.person, false)
    union
    select w.id, o.id, false from jsonb_to_recordset(wanted) as w (id uuid, phone text, person uuid)
      join "order".orders o on o.company_id = company and "order".dialled(o.contact_phone) = "order".dialled(w.phone)
      where "order".dialled(w.phone) <> '' and not coalesce(o.person_id = w.person, false);
end $$;
revoke execute on function "order".orders_of_customers(wanted jsonb) from public;
grant execute on function "order".orders_of_customers(wanted jsonb) to heureum_app;
