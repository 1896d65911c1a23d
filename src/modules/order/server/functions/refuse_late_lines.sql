-- The history begins after the lines: an order with a history accepts no more lines.
create or replace function "order".refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added l join "order".order_states s on s.company_id = l.company_id and s.order_id = l.order_id) then
    raise exception '% on %.% is not possible: lines come with their order', tg_op, tg_table_schema, tg_table_name;
  end if;
  return null;
end $$;
