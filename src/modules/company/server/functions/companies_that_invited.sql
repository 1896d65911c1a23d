-- Companies that ever invited an address, for the person's data export or account deletion; the caller has proved that the address is
-- the person's own.
create or replace function company.companies_that_invited(address text) returns table (code text)
language sql stable security definer set search_path = '' as $$
  select distinct c.code from company.invitations i join company.companies c on c.id = i.company_id where i.email = address
$$;
revoke execute on function company.companies_that_invited(address text) from public;
grant execute on function company.companies_that_invited(address text) to heureum_app;
