-- What is kept of a company goes with its row, and its row goes once its days are over: the application does neither by itself.
revoke delete on company.companies from heureum_app;
create or replace function company.erase() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from company.companies c where c.id = kernel.company_id() and c.status = 'closed' and c.gone_after <= now();
  if not found then
    return false;
  end if;
  perform kernel.erase_company();
  return true;
end $$;
