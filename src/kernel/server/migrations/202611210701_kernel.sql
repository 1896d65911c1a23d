-- The company and the person of the current unit of work. Set locally by kernel.enter, never at session level.
create function kernel.company_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

create function kernel.person_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;

-- Refuses with a room's error code: the HTTP layer answers with that error's status and text.
create function kernel.refuse(code text, detail text default '') returns void language plpgsql as $$
begin
  raise exception using errcode = 'HU400', message = code, detail = detail;
end $$;

-- One number per company, raised with every change of memberships, roles and grants. Cached grants carry the number that they
-- were read at; a unit of work that comes with an older one is refused, and the caller loads them again.
create table kernel.access_versions (
  company_id uuid primary key,
  version bigint not null default 1
);

revoke insert, update, delete on kernel.access_versions from heureum_app;

create function kernel.bump_access(company uuid) returns void language sql security definer set search_path = '' as $$
  insert into kernel.access_versions (company_id, version) values (company, 1)
  on conflict (company_id) do update set version = access_versions.version + 1;
$$;

-- Begins a unit of work. Null company: the root. Null known_version: jobs, guests, visitors (their rights are not cached).
create function kernel.enter(company uuid, person uuid, known_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.company_id', coalesce(company::text, ''), true),
          set_config('app.person_id', coalesce(person::text, ''), true);
  if known_version is not null
     and not exists (select from kernel.access_versions v where v.company_id = company and v.version = known_version) then
    raise exception using errcode = 'HU409', message = 'stale grants';
  end if;
end $$;

-- Answers already given to requests with an Idempotency-Key. `scope_id` is the company, or the person at the root.
create table kernel.idempotency_keys (
  scope_id uuid not null,
  actor text not null,
  key text not null,
  fingerprint text not null,
  status int,
  reply text,
  at timestamptz not null default now(),
  primary key (scope_id, actor, key)
);
create index idempotency_keys_at on kernel.idempotency_keys (at);
alter table kernel.idempotency_keys enable row level security;
alter table kernel.idempotency_keys force row level security;
create policy scope on kernel.idempotency_keys
  using (scope_id = coalesce(kernel.company_id(), kernel.person_id()))
  with check (scope_id = coalesce(kernel.company_id(), kernel.person_id()));
