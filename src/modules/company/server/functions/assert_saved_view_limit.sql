create or replace function company.assert_saved_view_limit() returns trigger language plpgsql as $$
begin
  -- Serialized, so that two concurrent views do not both become the thirtieth.
  perform from company.memberships m
    where m.company_id = new.company_id and m.person_id = new.person_id for no key update;
  if (select count(*) >= 30 from company.saved_views v
      where v.company_id = new.company_id and v.person_id = new.person_id
        and v.table_name = new.table_name and v.name <> new.name) then
    perform kernel.raise_error('TOO_MANY_SAVED_VIEWS', new.table_name);
  end if;
  return new;
end $$;
