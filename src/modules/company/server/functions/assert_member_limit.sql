-- A new member needs a free seat, or is refused. A suspended member retains the seat, otherwise new and returning members could exceed
-- the limit. Runs after the row, so that a row of another company is refused as such first.
create or replace function company.assert_member_limit() returns trigger language plpgsql set search_path = '' as $$
declare
  most int := coalesce((select o.members from company.own_limits o where o.company_id = new.company_id),
    (select l.members from company.limits l));
begin
  if most is not null then
    -- Serializes the count of concurrent joins.
    perform from company.companies c where c.id = new.company_id for no key update;
    if most < (select count(*) from company.memberships m where m.company_id = new.company_id and m.status in ('active', 'suspended')) then
      perform kernel.raise_error('MEMBERS_FULL');
    end if;
  end if;
  return null;
end $$;
