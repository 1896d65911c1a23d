create or replace function company.is_former_code(wanted text)
  returns boolean
  language sql
  stable security definer
  set search_path to ''
as $$ select exists (select from company.former_codes f where f.code = wanted and f.company_id is distinct from kernel.company_id()) $$;
revoke execute on function company.is_former_code(wanted text) from public;
grant execute on function company.is_former_code(wanted text) to heureum_app;
