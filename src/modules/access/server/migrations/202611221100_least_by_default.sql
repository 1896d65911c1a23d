-- Null: a default role that may do what the product ships, as each permission names it. A company's own change stays as it is.
alter table access.roles alter column permissions drop not null;
alter table access.roles add check (permissions is not null or is_system);

alter table access.roles no force row level security;
update access.roles r set permissions = null
  from (values
    ('master', '{*}'),
    ('admin', '{*}'),
    ('manager', '{@write,company.member.manage}'),
    ('supervisor', '{@write}'),
    ('user', '{@read}'),
    ('viewer', '{axis.@read,item.@read,flow.frame.read,flow.execution.read,order.@read,page.@read,notification.@read,company.member.read}'),
    ('employee', '{@read}'),
    ('operator', '{@read,flow.@write,order.@write,item.@write}'),
    ('approver', '{@read,decision.@write}'),
    ('finance', '{@read,finance.*,flow.@write,decision.@write}'),
    ('data-manager', '{@read,axis.*,item.@write}'),
    ('designer', '{@read,page.*}'),
    ('marketer', '{@read,page.@write}'),
    ('external', '{notification.@read}'),
    ('b2b_partner', '{notification.@read}')
  ) as seeded (name, permissions)
 where r.is_system and r.name = seeded.name and r.permissions = seeded.permissions::text[];
alter table access.roles force row level security;

-- Said of a role that giving it needs an approval; nothing ever asked for one.
alter table access.roles drop column requires_approval;
