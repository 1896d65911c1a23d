create or replace function company.code_of_former_code(wanted text) returns text language sql stable security definer set search_path = '' as $$
  select c.code from company.former_codes f join company.companies c on c.id = f.company_id
   where f.code = wanted and f.leads_until > now()
$$;
revoke execute on function company.code_of_former_code(wanted text) from public;
grant execute on function company.code_of_former_code(wanted text) to heureum_app;
