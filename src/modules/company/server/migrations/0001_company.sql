grant usage on schema company to heureum_platform;

create table company.companies (
  id uuid primary key,
  code text not null,
  name text not null check ((length(name) >= 1) and (length(name) <= 80)),
  industry text not null check (industry in ('retail', 'services', 'manufacturing')),
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended', 'closed')),
  locale text not null default 'ko' check (locale in ('ko', 'en')),
  time_zone text not null default 'Asia/Seoul',
  currency character(3) not null default 'KRW'::bpchar,
  theme jsonb not null,
  features jsonb not null default '[]'::jsonb,
  tagline text not null default '',
  location text not null default '',
  business_type text not null default '',
  logo text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  -- A company may be suspended by the operator of the installation, or closed by its master: then it is erased on a set day, with all
  -- its rows.
  standing_reason text not null default '',
  standing_at timestamp with time zone,
  standing_by uuid,
  gone_after timestamp with time zone,
  -- A company that its master closes: exported first, erased after its days of grace.
  exported_at timestamp with time zone,
  -- A company is listed in the network only if its master chooses so. Companies listed earlier remain listed.
  listed boolean not null default false,
  -- Calendar and appearance settings: the first month of its year, whether it reviewed these choices, its logo.
  year_begins smallint not null default 1,
  basics_at timestamp with time zone,
  -- Features that a company switched off: the public shop, calls by keys, invitations by link.
  switched_off text[] not null default '{}'::text[],
  constraint companies_code_form check (code ~ '^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$'),
  constraint companies_code unique (code),
  constraint standing_reason_length check (length(standing_reason) <= 500),
  constraint gone_when_closed check ((status = 'closed') = (gone_after is not null)),
  constraint year_begins_with_a_month check ((year_begins >= 1) and (year_begins <= 12)),
  constraint logo_is_a_picture check (logo ~ '^/api/pictures/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'),
  constraint what_can_be_switched_off check (switched_off <@ array['commerce', 'program-keys', 'invitation-links']),
  constraint companies_zone check ((time_zone = 'UTC') or (time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)+$'))
);
alter table company.companies enable row level security;
alter table company.companies force row level security;
create policy tenant on company.companies using (id = kernel.company_id()) with check (id = kernel.company_id());
create policy definer on company.companies to heureum_owner using (true) with check (true);
create policy platform on company.companies for select to heureum_platform using (current_user = 'heureum_platform'::name);
create trigger keep_former_codes after insert or update of code on company.companies for each row execute function company.assert_code_free();
create trigger keep_currency before update of currency on company.companies for each row when (new.currency is distinct from old.currency) execute function company.assert_currency_unused();
revoke delete on company.companies from heureum_app;
grant select (id, code, name, industry, status, created_at) on company.companies to heureum_platform;

-- Founder of the company: the master role is bound to this account (one row per company).
create table company.creators (
  company_id uuid primary key references company.companies on delete cascade,
  person_id uuid not null,
  email text,
  master_role_granted boolean not null default false,
  created_at timestamp with time zone not null default now(),
  last_sync_at timestamp with time zone not null default now()
);
create policy definer on company.creators to heureum_owner using (true) with check (true);

-- A company's addresses: its former codes, which redirect for a while and which nobody else can take, and its own domains, which lead
-- here while their proof is valid.
create table company.former_codes (
  company_id uuid not null references company.companies on delete cascade,
  code text not null,
  left_at timestamp with time zone not null default now(),
  leads_until timestamp with time zone not null,
  primary key (company_id, code),
  constraint former_codes_once exclude using btree (code with =)
);
create policy definer on company.former_codes to heureum_owner using (true) with check (true);

-- Permission to found companies, for the whole installation: one row, or none if nothing was set.
create table company.founding (
  only_row boolean default true primary key check (only_row),
  who text not null default 'anyone' check (who in ('anyone', 'invited', 'staff')),
  -- Invited addresses, in lower case.
  invited text[] not null default '{}'::text[] check (cardinality(invited) <= 500),
  per_person integer check ((per_person >= 1) and (per_person <= 1000)),
  version integer not null default 1,
  updated_at timestamp with time zone not null default now()
);

-- Days on which the company is closed besides weekends; tasks for working days skip them.
create table company.holidays (
  company_id uuid not null references company.companies on delete cascade,
  day date not null check ((day >= '2000-01-01'::date) and (day <= '2100-12-31'::date)),
  name text not null check ((length(name) >= 1) and (length(name) <= 60)),
  primary key (company_id, day)
);

create table company.inheritance_records (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  genesis_user_id uuid not null,
  subdomain_user_id uuid not null,
  status text not null check (status in ('granted', 'failed')),
  metadata jsonb not null,
  created_at timestamp with time zone not null default now(),
  granted_at timestamp with time zone,
  primary key (company_id, id),
  constraint inheritance_records_once unique (company_id, genesis_user_id, status)
);
create index inheritance_records_by_person on company.inheritance_records (genesis_user_id);
create policy definer on company.inheritance_records to heureum_owner using (true) with check (true);

-- Invitation lists from a file: the lines still to be sent, and the progress. The id is that of the run that sends the list.
create table company.invitation_lists (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  name text not null check (length(name) <= 200),
  -- Addresses, names and roles in the order of the file; empty once all were sent.
  lines jsonb not null,
  total integer not null check (total > 0),
  handled integer not null default 0,
  sent_by uuid,
  sent_at timestamp with time zone not null default now(),
  primary key (company_id, id),
  constraint invitation_lists_check check ((handled >= 0) and (handled <= total))
);

create table company.invitations (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  email text check (email = lower(email)),
  roles text[] not null,
  token_hash text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  invited_by uuid,
  invited_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  uses_most integer not null default 1,
  uses integer not null default 0,
  -- Name of the invited person as entered by the inviter, the list it came from, and when it was accepted, declined or withdrawn.
  name text,
  list_id uuid,
  ended_at timestamp with time zone,
  -- Number of accounts created by an invitation while sign-up is by invitation only: at most the invitation's uses.
  newcomers integer not null default 0,
  primary key (company_id, id)
);
create unique index invitations_open on company.invitations (company_id, email) where (status = 'open');
create index invitations_by_email on company.invitations (email) where (status = 'open');
create index invitations_by_list on company.invitations (company_id, list_id) where (list_id is not null);
create index invitations_by_any_email on company.invitations (email) where (email is not null);
create policy definer on company.invitations to heureum_owner using (true) with check (true);

-- Version 1 is the standard text, which is not stored; orders name the versions that a customer agreed to.
create table company.legal_versions (
  company_id uuid not null references company.companies on delete cascade,
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null,
  valid_from date not null,
  ko text not null check ((length(ko) >= 1) and (length(ko) <= 30000)),
  en text not null check ((length(en) >= 1) and (length(en) <= 30000)),
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  -- A standard text is stored as filled once somebody agreed to it or the company changed its profile. Version 1 begins with the
  -- company, whenever it is stored.
  standard boolean not null default false,
  primary key (company_id, kind, version),
  constraint from_one check (version > 0),
  constraint from_its_day check (((version = 1) or (valid_from >= ((created_at at time zone 'UTC')::date - 1))))
);
create trigger append_only before delete or update on company.legal_versions for each row execute function company.protect_append_only();
revoke update, delete on company.legal_versions from heureum_app;

-- Member limits set by the operator of the installation: for every company (one row), and for single companies. Null: unlimited; for a
-- single company: the general limit.
create table company.limits (
  only_row boolean default true primary key check (only_row),
  members integer check ((members >= 1) and (members <= 1000000)),
  version integer not null default 1
);

create table company.memberships (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  person_id uuid not null,
  status text not null check (status in ('active', 'pending', 'suspended')),
  title text not null default '',
  -- Roles that the invitation promised; access turns them into assignments when the membership becomes active.
  promised_roles text[] not null default '{}'::text[],
  joined_at timestamp with time zone not null default now(),
  last_accessed timestamp with time zone,
  access_count integer not null default 0,
  invited_by uuid,
  version integer not null default 1,
  -- Person who suspended or readmitted the member, and when: anyone unable to undo an earlier suspension sees this.
  state_by uuid,
  state_at timestamp with time zone,
  primary key (company_id, id),
  constraint memberships_person unique (company_id, person_id)
);
create index memberships_by_person on company.memberships (person_id);
create policy definer on company.memberships to heureum_owner using (true) with check (true);
create trigger joins_within_limit after insert on company.memberships for each row when (new.status = 'active') execute function company.assert_member_limit();
create trigger is_let_in_within_limit after update of status on company.memberships for each row when ((new.status = 'active') and (old.status = 'pending')) execute function company.assert_member_limit();

create table company.own_domains (
  company_id uuid not null references company.companies on delete cascade,
  host text not null check ((host = lower(host)) and (length(host) <= 253)),
  -- Content of its TXT record: a new token with each claim.
  token text not null,
  claimed_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  -- Since when it leads here.
  verified_at timestamp with time zone,
  -- When the proof was gone.
  failed_at timestamp with time zone,
  -- When another company proved it.
  lost_at timestamp with time zone,
  -- Number of consecutive checks that no name server answered.
  unanswered integer not null default 0,
  primary key (company_id, host),
  constraint own_domains_state check (num_nonnulls(verified_at, failed_at, lost_at) <= 1),
  constraint own_domains_one_holder exclude using btree (host with =) where (verified_at is not null)
);
create policy definer on company.own_domains to heureum_owner using (true) with check (true);
create policy platform on company.own_domains for select to heureum_platform using (current_user = 'heureum_platform'::name);
grant select (company_id, host, verified_at) on company.own_domains to heureum_platform;

create table company.own_limits (
  company_id uuid primary key references company.companies on delete cascade,
  members integer check ((members >= 1) and (members <= 1000000)),
  version integer not null default 1
);

-- An empty text means not given.
create table company.profiles (
  company_id uuid primary key references company.companies on delete cascade,
  legal_name text not null check (length(legal_name) <= 80),
  representative text not null check (length(representative) <= 40),
  business_number text not null check (
case
    when (business_number = '') then true
    else company.is_business_number(business_number)
end),
  mail_order_number text not null check (length(mail_order_number) <= 60),
  address text not null check (length(address) <= 200),
  phone text not null check (phone ~ '^([0-9+][0-9 ()-]{5,24})?$'),
  email text not null check (((email = '') or ((email ~ '^[^@\s]+@[^@\s]+$') and (length(email) <= 254)))),
  bank_name text not null check (length(bank_name) <= 40),
  bank_account text not null check (bank_account ~ '^([0-9][0-9 -]{5,39})?$'),
  bank_holder text not null check (length(bank_holder) <= 40),
  privacy_officer text not null check (length(privacy_officer) <= 80),
  version integer not null default 1 check (version > 0),
  updated_at timestamp with time zone not null default now()
);
revoke delete on company.profiles from heureum_app;

-- Filters, sort and columns of a table, saved by a member under a name. They are deleted with the membership.
create table company.saved_views (
  company_id uuid not null references company.companies on delete cascade,
  person_id uuid not null,
  table_name text not null check ((length(table_name) >= 1) and (length(table_name) <= 120)),
  name text not null check ((length(name) >= 1) and (length(name) <= 40)),
  -- The contract allows at most 20,000 characters of three bytes each.
  definition jsonb not null check (((jsonb_typeof(definition) = 'object') and
    (octet_length((definition)::text) <= 65536))),
  primary key (company_id, person_id, table_name, name),
  foreign key (company_id, person_id) references company.memberships(company_id, person_id) on delete cascade
);
create policy own on company.saved_views as restrictive using (person_id = kernel.person_id()) with check (person_id = kernel.person_id());
create trigger at_most_thirty before insert on company.saved_views for each row execute function company.assert_saved_view_limit();

create or replace view company.tenants with (security_invoker = true) as
  select id, code, name, status = 'active' as active, locale, time_zone, currency, status, year_begins, switched_off from company.companies;

insert into company.founding default values;

insert into company.limits default values;

insert into kernel.pictures (name, columns) values
  ('company.creators', '{email}'),
  ('company.invitations', '{name}'),
  ('company.invitation_lists', '{lines}'),
  ('company.inheritance_records', '{metadata}');
