-- A company that its master closes: exported first, and gone after its days of grace.
alter table company.companies add column exported_at timestamptz;

create function company.gone_companies() returns table (id uuid, code text, name text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name from company.companies c where c.status = 'closed' and c.gone_after <= now() order by c.gone_after limit 5
$$;
-- The unit's company with all that rooms keep of it, once its days are over.
create function company.erase() returns boolean language sql security definer set search_path = '' as $$
  with gone as (
    delete from company.companies c where c.id = kernel.company_id() and c.status = 'closed' and c.gone_after <= now() returning 1
  ) select exists (select from gone)
$$;
revoke execute on function company.gone_companies(), company.erase() from public;
grant execute on function company.gone_companies(), company.erase() to heureum_app;
