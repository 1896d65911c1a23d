-- Companies that ever invited an address, for who takes along what is kept or goes for good; the caller has proved that it is the person's own.
create function company.companies_that_invited(address text) returns table (code text)
language sql stable security definer set search_path = '' as $$
  select distinct c.code from company.invitations i join company.companies c on c.id = i.company_id where i.email = address
$$;
revoke execute on function company.companies_that_invited(text) from public;
grant execute on function company.companies_that_invited(text) to heureum_app;
