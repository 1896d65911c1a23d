create table company.companies (
  id uuid primary key,
  code text not null constraint companies_code_form check (code ~ '^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$'),
  name text not null check (length(name) between 1 and 80),
  industry text not null check (industry in ('retail', 'services', 'manufacturing')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  locale text not null default 'ko' check (locale in ('ko', 'en')),
  time_zone text not null default 'Asia/Seoul',
  currency char(3) not null default 'KRW',
  theme jsonb not null,
  features jsonb not null default '[]',
  tagline text not null default '',
  location text not null default '',
  business_type text not null default '',
  logo text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companies_code unique (code)
);
alter table company.companies enable row level security;
alter table company.companies force row level security;
-- The application sees the row of the company it works in, and no other.
create policy tenant on company.companies using (id = kernel.company_id()) with check (id = kernel.company_id());
-- The narrow functions below run as the owner; they are the only way to look across companies.
create policy definer on company.companies to current_user using (true) with check (true);

create table company.memberships (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  person_id uuid not null,
  status text not null check (status in ('active', 'pending')),
  title text not null default '',
  -- Roles that the invitation promised; access turns them into assignments when the membership becomes active.
  promised_roles text[] not null default '{}',
  joined_at timestamptz not null default now(),
  last_accessed timestamptz,
  access_count int not null default 0,
  invited_by uuid,
  version int not null default 1,
  primary key (company_id, id),
  constraint memberships_person unique (company_id, person_id)
);
create index memberships_by_person on company.memberships (person_id);
create policy definer on company.memberships to current_user using (true) with check (true);

create table company.invitations (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  roles text[] not null,
  token_hash text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  invited_by uuid,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id)
);
create unique index invitations_open on company.invitations (company_id, email) where status = 'open';
create index invitations_by_email on company.invitations (email) where status = 'open';
create policy definer on company.invitations to current_user using (true) with check (true);

-- Who founded the company: the master role is bound to this account (one row per company).
create table company.creators (
  company_id uuid not null references company.companies (id) on delete cascade,
  person_id uuid not null,
  email text,
  master_role_granted boolean not null default false,
  created_at timestamptz not null default now(),
  last_sync_at timestamptz not null default now(),
  primary key (company_id)
);
create policy definer on company.creators to current_user using (true) with check (true);

create table company.inheritance_records (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  genesis_user_id uuid not null,
  subdomain_user_id uuid not null,
  status text not null check (status in ('granted', 'failed')),
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  granted_at timestamptz,
  primary key (company_id, id)
);
create index inheritance_records_by_person on company.inheritance_records (genesis_user_id);
create policy definer on company.inheritance_records to current_user using (true) with check (true);

create table company.domains (
  company_id uuid not null references company.companies (id) on delete cascade,
  host text not null check (host = lower(host)),
  token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  primary key (company_id, host)
);
create index domains_verified on company.domains (host) where verified_at is not null;
create policy definer on company.domains to current_user using (true) with check (true);

-- What the host router needs of a company; public facts only.
create view company.tenants with (security_invoker = true) as
  select id, code, name, status = 'active' as active, locale, time_zone, currency from company.companies;

create function company.tenant_by_code(wanted text) returns setof company.tenants
language sql stable security definer set search_path = '' as
$$ select * from company.tenants where code = wanted $$;

create function company.tenant_by_id(wanted uuid) returns setof company.tenants
language sql stable security definer set search_path = '' as
$$ select * from company.tenants where id = wanted $$;

create function company.tenant_by_domain(wanted text) returns setof company.tenants
language sql stable security definer set search_path = '' as $$
  select t.* from company.domains d join company.tenants t on t.id = d.company_id
   where d.host = wanted and d.verified_at is not null order by d.verified_at limit 1
$$;

-- What happened in a company in the last 30 days, counted up to the number that gives the full score.
create policy activity on kernel.audit_log for select to current_user using (true);
create function company.activity(company uuid) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from (
    select a.at from kernel.audit_log a where a.company_id = company order by a.id desc limit 10000) latest
   where latest.at > now() - interval '30 days'
$$;

-- The company network: public facts of active companies whose name, code, industry, location or tagline contain the text.
create function company.search(wanted text, of_industry text, after_name text, after_id uuid, most int)
returns table (id uuid, code text, name text, industry text, location text, tagline text, business_type text, primary_color text, actions int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name, c.industry, c.location, c.tagline, c.business_type, c.theme ->> 'primaryColor', company.activity(c.id)
    from company.companies c
   where c.status = 'active' and (of_industry is null or c.industry = of_industry)
     and (wanted = '' or strpos(lower(concat_ws(' ', c.name, c.code, c.industry, c.location, c.tagline, c.business_type)), lower(wanted)) > 0)
     and (after_id is null or (c.name, c.id) > (after_name, after_id))
   order by c.name, c.id limit most
$$;

-- The memberships of one person in all companies.
create function company.memberships_of(person uuid)
returns table (company_id uuid, code text, name text, logo text, company_active boolean, primary_color text, tagline text, member_id uuid,
  status text, joined_at timestamptz, last_accessed timestamptz, access_count int, invited_by uuid, member_count int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name, c.logo, c.status = 'active', c.theme ->> 'primaryColor', c.tagline, m.id, m.status, m.joined_at, m.last_accessed, m.access_count,
    m.invited_by, (select count(*)::int from company.memberships o where o.company_id = c.id and o.status = 'active')
    from company.memberships m join company.companies c on c.id = m.company_id
   where m.person_id = person order by m.last_accessed desc nulls last, c.name, c.id
$$;

-- Open invitations to an address; the caller has proved that it is the person's own.
create function company.invitations_to(address text)
returns table (company_id uuid, id uuid, code text, name text, email text, roles text[], token_hash text, invited_by uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.company_id, i.id, c.code, c.name, i.email, i.roles, i.token_hash, i.invited_by, i.expires_at
    from company.invitations i join company.companies c on c.id = i.company_id and c.status = 'active'
   where i.email = address and i.status = 'open' and i.expires_at > now() order by i.invited_at desc, i.id
$$;

-- One open invitation by its id, for a person who holds the token of its mail.
create function company.invitation_by_id(wanted uuid)
returns table (company_id uuid, id uuid, code text, name text, email text, roles text[], token_hash text, invited_by uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.company_id, i.id, c.code, c.name, i.email, i.roles, i.token_hash, i.invited_by, i.expires_at
    from company.invitations i join company.companies c on c.id = i.company_id and c.status = 'active'
   where i.id = wanted and i.status = 'open' and i.expires_at > now()
$$;

create function company.inheritance_of(person uuid)
returns table (id uuid, company_code text, genesis_user_id uuid, subdomain_user_id uuid, status text, metadata jsonb, created_at timestamptz, granted_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, c.code, r.genesis_user_id, r.subdomain_user_id, r.status, r.metadata, r.created_at, r.granted_at
    from company.inheritance_records r join company.companies c on c.id = r.company_id
   where r.genesis_user_id = person order by r.created_at desc, r.id limit 200
$$;

-- The latest things that a person did in companies where he or she is an active member.
create function company.activity_of(person uuid)
returns table (code text, company_name text, action text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.code, c.name, a.action, a.at
    from company.memberships m
    join company.companies c on c.id = m.company_id
    cross join lateral (
      select a.action, a.at from kernel.audit_log a
       where a.company_id = m.company_id and a.actor_id = person order by a.id desc limit 10) a
   where m.person_id = person and m.status = 'active' order by a.at desc limit 10
$$;

revoke execute on all functions in schema company from public;
grant execute on all functions in schema company to heureum_app;
