-- Amounts that are written down would say something else in another currency: refused here, too, whoever says it.
create function company.keep_currency() returns trigger language plpgsql set search_path = '' as $$
begin
  if kernel.has_amounts(new.id) then
    perform kernel.refuse('CURRENCY_IN_USE');
  end if;
  return new;
end $$;
create trigger keep_currency before update of currency on company.companies for each row
  when (new.currency is distinct from old.currency) execute function company.keep_currency();
