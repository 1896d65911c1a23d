-- A movement is looked at by one trigger where it is written, whoever writes it: PostgreSQL reads and plans a check, and the condition
-- of a trigger, anew for every statement that writes one row (ADR 37), and there were five.
create or replace function item.next_in_order() returns trigger language plpgsql as $$
begin
  if (new.kind in ('receive', 'issue', 'reserve', 'release', 'issue-reserved', 'adjust', 'reverse')
      and new.quantity <> 0 and (new.quantity > 0 or new.kind in ('adjust', 'reverse'))
      and (new.kind = 'reverse') = (new.reverses_movement_id is not null) and coalesce(new.unit_cost, 0) >= 0) is not true then
    raise exception using errcode = 'check_violation', constraint = 'stock_movements_check', message = 'stock_movements_check';
  end if;
  -- What is copied from elsewhere has its place already.
  if new.sequence is null then
    new.sequence := greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint,
      1 + (select max(m.sequence) from item.stock_movements m where m.company_id = new.company_id and m.item_id = new.item_id));
  end if;
  return new;
end $$;
create or replace trigger next_in_order before insert on item.stock_movements for each row execute function item.next_in_order();

alter table item.stock_movements drop constraint stock_movements_check, drop constraint stock_movements_check1,
  drop constraint stock_movements_kind_check, drop constraint stock_movements_unit_cost_check;

-- A movement belongs to its level's company, and goes with the level.
alter table item.stock_movements drop constraint stock_movements_company_id_fkey;
alter table item.stock_movements drop constraint stock_movements_company_id_item_id_location_fkey;
alter table item.stock_movements add constraint movements_of_a_level foreign key (company_id, item_id, location)
  references item.stock_levels (company_id, item_id, location) on delete cascade not valid;

-- A level stays as long as its company: what moved it would go with it.
create trigger kept before delete on item.stock_levels for each row execute function item.refuse_change();
