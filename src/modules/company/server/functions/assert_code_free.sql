-- Runs after the row: of two concurrent changes, one waited for the other's code and sees here that it was just given up.
create or replace function company.assert_code_free() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from company.former_codes f where f.code = new.code and f.company_id <> new.id) then
    perform kernel.raise_error('COMPANY_CODE_EXISTS', new.code);
  end if;
  return null;
end $$;
revoke execute on function company.assert_code_free() from public;
