-- Erases the unit's company with all its data in all modules, after its days of grace.
create or replace function company.erase() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from company.companies c where c.id = kernel.company_id() and c.status = 'closed' and c.gone_after <= now();
  if not found then
    return false;
  end if;
  perform kernel.erase_company();
  return true;
end $$;
revoke execute on function company.erase() from public;
grant execute on function company.erase() to heureum_app;
