-- What guests without account asked for by the link of their order: looks, copies, corrections, erasures. `before` is what a correction
-- replaced, so that a later erasure finds it in pictures of the order; an erasure masks it here, too.
create table "order".requests (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind = any (array['read', 'copy', 'correct', 'erase'])),
  before jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references "order".orders (company_id, id)
);
create index requests_of_orders on "order".requests (company_id, order_id, id);
create trigger append_only before update or delete on "order".requests
  for each row when (not kernel.is_masking()) execute function "order".refuse_change();
revoke update, delete, truncate on "order".requests from heureum_app;
insert into kernel.pictures (name, columns) values ('"order".requests', '{before}');

-- An order stays as it was placed, but for how its customer is reached, as long as nothing was sent: the customer corrects it.
create function "order".correct(asked uuid, contact jsonb, place jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update "order".orders o set contact_name = contact ->> 'name', contact_email = contact ->> 'email', contact_phone = contact ->> 'phone', address = place
    where o.company_id = kernel.company_id() and o.id = asked and o.forgotten_at is null
      and o.state in ('received', 'awaiting-approval', 'confirmed');
  return found;
end $$;
revoke execute on function "order".correct(uuid, jsonb, jsonb) from public;
grant execute on function "order".correct(uuid, jsonb, jsonb) to heureum_app;
