-- One trigger checks each movement on insert, for every writer: PostgreSQL reads and plans a check, and the condition of a trigger,
-- again for every statement that writes one row (ADR 37), and there were five.
create or replace function item.check_movement() returns trigger language plpgsql as $$
begin
  if (new.kind in ('receive', 'issue', 'reserve', 'release', 'issue-reserved', 'adjust', 'reverse')
      and new.quantity <> 0 and (new.quantity > 0 or new.kind in ('adjust', 'reverse'))
      and (new.kind = 'reverse') = (new.reverses_movement_id is not null) and coalesce(new.unit_cost, 0) >= 0) is not true then
    raise exception using errcode = 'check_violation', constraint = 'stock_movements_check', message = 'stock_movements_check';
  end if;
  -- A copied movement already has its sequence number.
  if new.sequence is null then
    new.sequence := greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint,
      1 + (select max(m.sequence) from item.stock_movements m where m.company_id = new.company_id and m.item_id = new.item_id));
  end if;
  return new;
end $$;
revoke execute on function item.check_movement() from public;
