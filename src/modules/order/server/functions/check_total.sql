-- An order's total equals that of its lines, and its VAT is the part contained in the taxed lines: 10 % inside the price, to the unit.
create or replace function "order".check_total() returns trigger language plpgsql as $$
declare
  total numeric;
  taxed numeric;
begin
  select sum(l.amount), coalesce(sum(l.amount) filter (where l.tax = 'taxed'), 0) into total, taxed
  from "order".order_lines l where l.company_id = new.company_id and l.order_id = new.id;
  if new.total is distinct from total then
    raise exception 'the total of order % is not that of its lines', new.number;
  end if;
  if new.vat is distinct from taxed - round(taxed / 1.1) then
    raise exception 'the VAT of order % is not that of its taxed lines', new.number;
  end if;
  return null;
end $$;
