-- How many members a company may have, as who runs the installation says it: of every company (one row), and of single ones.
-- Null: as many as there are, and of a single company: as many as any other.
create table company.limits (
  only_row boolean primary key default true check (only_row),
  members int check (members between 1 and 1000000),
  version int not null default 1
);
insert into company.limits default values;
create table company.own_limits (
  company_id uuid primary key references company.companies (id) on delete cascade,
  members int check (members between 1 and 1000000),
  version int not null default 1
);

-- Whoever becomes a member finds a place or is refused. Who is suspended keeps the own, or those let in meanwhile and those who come back
-- would be more than there are places. After the row, so that one for another company is refused as such first.
create function company.keep_member_limit() returns trigger language plpgsql set search_path = '' as $$
declare
  most int := coalesce((select o.members from company.own_limits o where o.company_id = new.company_id),
    (select l.members from company.limits l));
begin
  if most is not null then
    -- Two at once are counted one after the other.
    perform from company.companies c where c.id = new.company_id for no key update;
    if most < (select count(*) from company.memberships m where m.company_id = new.company_id and m.status in ('active', 'suspended')) then
      perform kernel.refuse('MEMBERS_FULL');
    end if;
  end if;
  return null;
end $$;
create trigger joins_within_limit after insert on company.memberships for each row
  when (new.status = 'active') execute function company.keep_member_limit();
create trigger is_let_in_within_limit after update of status on company.memberships for each row
  when (new.status = 'active' and old.status = 'pending') execute function company.keep_member_limit();
