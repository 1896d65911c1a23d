-- An order never changes after it was placed, except its contact data, which the customer may correct until anything is shipped.
create or replace function "order".correct(asked uuid, contact jsonb, place jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update "order".orders o set contact_name = contact ->> 'name', contact_email = contact ->> 'email', contact_phone = contact ->> 'phone', address = place
    where o.company_id = kernel.company_id() and o.id = asked and o.forgotten_at is null
      and o.state in ('received', 'awaiting-approval', 'confirmed');
  return found;
end $$;
revoke execute on function "order".correct(asked uuid, contact jsonb, place jsonb) from public;
grant execute on function "order".correct(asked uuid, contact jsonb, place jsonb) to heureum_app;
