-- concurrently
-- Telephone numbers of orders, addresses and visitors in the one form in which they are compared.
do $$
declare
  place uuid;
  changed integer;
begin
  for place in select c.id from company.companies c order by c.id loop
    loop
      perform set_config('app.company_id', place::text, true);
      with orders as (
        update "order".orders o set contact_phone = kernel.phone_form(o.contact_phone)
          from (select w.id from "order".orders w
            where w.company_id = place and w.contact_phone <> kernel.phone_form(w.contact_phone) limit 500) old
          where o.company_id = place and o.id = old.id returning 1
      ), addresses as (
        update "order".addresses a set phone = kernel.phone_form(a.phone)
          from (select w.id from "order".addresses w where w.company_id = place and w.phone <> kernel.phone_form(w.phone) limit 500) old
          where a.company_id = place and a.id = old.id returning 1
      ), visitors as (
        update "order".guest_sessions s set phone = kernel.phone_form(s.phone)
          from (select w.id from "order".guest_sessions w where w.company_id = place and w.phone <> kernel.phone_form(w.phone) limit 500) old
          where s.company_id = place and s.id = old.id returning 1
      )
      select (select count(*) from orders) + (select count(*) from addresses) + (select count(*) from visitors) into changed;
      commit;
      exit when changed = 0;
    end loop;
  end loop;
end $$;
