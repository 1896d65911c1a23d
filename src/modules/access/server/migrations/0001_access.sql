create table access.grants (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  member_id uuid not null,
  person_id uuid not null,
  permission text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  reason text not null,
  granted_by uuid,
  granted_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  -- A grant may be limited to certain days and hours, several permissions may be granted together, and ending it early needs a reason.
  days text[] not null default '{}'::text[],
  hours text[],
  gift_id uuid,
  ended_by uuid,
  end_reason text,
  -- A grant may be limited to certain objects and to a maximum amount each time. It is never widened: it is ended and granted again.
  only_things jsonb,
  up_to bigint,
  currency character(3),
  primary key (company_id, id),
  constraint grants_check check (ends_at > starts_at),
  constraint grants_days check (days <@ array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']) not valid,
  constraint grants_hours check (((hours is null) or ((cardinality(hours) = 2) and (hours[1] <> hours[2]) and
    (hours[1] ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') and
    (hours[2] ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$')))) not valid,
  constraint grants_a_year check (ends_at <= (starts_at + '366 days'::interval)) not valid,
  constraint grants_only_things check (((only_things is null) or ((jsonb_typeof(only_things) = 'array') and
    ((jsonb_array_length(only_things) >= 1) and (jsonb_array_length(only_things) <= 20)) and
    (not jsonb_path_exists(only_things,
    '$[*]?(!((((@."type".type() == "string" && @."type" != "") && @."id".type() == "string") && @."id" != "") && @."name".type() == "string"))'::jsonpath))))) not valid,
  constraint grants_up_to check ((((up_to is null) = (currency is null)) and ((up_to is null) or ((up_to >= 1) and
    (up_to <= '9007199254740991'::bigint))))) not valid
);
create index grants_person on access.grants (company_id, person_id);
create trigger grants_keep_what_was_given before update on access.grants for each row when (not kernel.is_masking()) execute function access.protect_grant();

-- A master offers the company to another member, who accepts or declines. A company always has a master.
create table access.mastership_offers (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  from_member uuid not null,
  to_member uuid not null,
  offered_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  primary key (company_id, id),
  constraint mastership_offers_check check (to_member <> from_member),
  constraint mastership_offers_one unique (company_id)
);

create table access.roles (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  name text not null,
  display_name jsonb not null,
  description jsonb not null,
  level integer not null check ((level >= 0) and (level <= 100)),
  permissions text[],
  category text not null check (category in ('system', 'operational', 'departmental')),
  is_system boolean not null default false,
  is_default boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  tags text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  -- A role that an invitation alone cannot give: an authorized person assigns it to an existing member.
  requires_approval boolean not null default false,
  primary key (company_id, id),
  constraint roles_name unique (company_id, name),
  constraint roles_check check ((permissions is not null) or is_system)
);
create policy definer on access.roles to heureum_owner using (true) with check (true);

create table access.role_assignments (
  company_id uuid not null references company.companies on delete cascade,
  member_id uuid not null,
  role_id uuid not null,
  person_id uuid not null,
  assigned_by uuid,
  assigned_at timestamp with time zone not null default now(),
  -- A role assigned until an instant: it grants nothing after that, and a job removes it.
  until timestamp with time zone,
  primary key (company_id, member_id, role_id),
  foreign key (company_id, role_id) references access.roles(company_id, id)
);
create index role_assignments_person on access.role_assignments (company_id, person_id);
create index role_assignments_role on access.role_assignments (company_id, role_id);
create index role_assignments_by_person on access.role_assignments (person_id);
create index role_assignments_until on access.role_assignments (company_id, until) where (until is not null);
create policy definer on access.role_assignments to heureum_owner using (true) with check (true);
create constraint trigger keep_one_master after delete or update of role_id on access.role_assignments deferrable initially deferred for each row execute function access.assert_master_remains();

-- The state of a role after each change, by its version number. Rows are deleted only with the role or the company. `permissions` is
-- null where the role had the permissions that the product ships.
create table access.role_versions (
  company_id uuid not null references company.companies on delete cascade,
  role_id uuid not null,
  number integer not null check (number >= 1),
  at timestamp with time zone not null default now(),
  by_id uuid,
  what text not null check (what in ('create', 'change', 'restore')),
  fields jsonb not null,
  primary key (company_id, role_id, number),
  foreign key (company_id, role_id) references access.roles(company_id, id) on delete cascade
);
revoke update, delete on access.role_versions from heureum_app;

-- A company's requirements for its members' sign-in. No row: only the password.
create table access.sign_in_rules (
  company_id uuid primary key references company.companies on delete cascade,
  second_factor boolean not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now()
);

-- Views of the portal as another member: viewer, time and reason. Retained; the data viewed is in the access records.
create table access.views (
  company_id uuid not null references company.companies on delete cascade,
  id uuid not null,
  -- The viewer and the session.
  viewer_id uuid not null,
  session_id uuid not null,
  -- The member viewed as.
  member_id uuid not null,
  person_id uuid not null,
  reason text not null check ((length(reason) >= 1) and (length(reason) <= 500)),
  began_at timestamp with time zone not null default now(),
  until timestamp with time zone not null,
  ended_at timestamp with time zone,
  primary key (company_id, id),
  constraint views_check check (person_id <> viewer_id),
  constraint views_check1 check (until <= (began_at + '00:15:00'::interval))
);
create index views_of_session on access.views (company_id, session_id) where (ended_at is null);
create index views_of_person on access.views (company_id, person_id);
create trigger keep_view before update on access.views for each row when (not kernel.is_masking()) execute function access.protect_view();
revoke delete on access.views from heureum_app;

-- Assignments in force now, independent of when a job removes ended ones: every permission check reads these.
create or replace view access.assignments_in_force with (security_invoker = true) as
  select company_id, member_id, role_id, person_id, assigned_by, assigned_at, until
  from access.role_assignments where until is null or until > now();

create or replace view access.grants_in_force with (security_invoker = true) as
  select company_id, id, gift_id, member_id, person_id, permission, starts_at, ends_at, days, hours, only_things, up_to, currency, reason, granted_by
  from access.grants where revoked_at is null and starts_at <= now() and ends_at > now();

insert into kernel.pictures (name, columns) values
  ('access.grants', '{reason,end_reason}'),
  ('access.views', '{reason}');
