-- A company's addresses: the codes that it had, which lead on for a while and are nobody else's, and domains of its own, which lead here
-- while their proof stands.
create table company.former_codes (
  company_id uuid not null references company.companies (id) on delete cascade,
  code text not null,
  left_at timestamptz not null default now(),
  leads_until timestamptz not null,
  primary key (company_id, code),
  -- Whoever had it keeps it from others.
  constraint former_codes_once exclude using btree (code with =)
);
create policy definer on company.former_codes to current_user using (true) with check (true);

-- After the row: of two at once, one waited for the other's code and sees here that it was given up a moment ago.
create function company.keep_former_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from company.former_codes f where f.code = new.code and f.company_id <> new.id) then
    perform kernel.refuse('COMPANY_CODE_EXISTS', new.code);
  end if;
  return null;
end $$;
revoke execute on function company.keep_former_codes() from public;
create trigger keep_former_codes after insert or update of code on company.companies
  for each row execute function company.keep_former_codes();

create function company.code_is_kept(wanted text) returns boolean language sql stable security definer set search_path = '' as
$$ select exists (select from company.former_codes f where f.code = wanted and f.company_id is distinct from kernel.company_id()) $$;

create function company.code_leads_to(wanted text) returns text language sql stable security definer set search_path = '' as $$
  select c.code from company.former_codes f join company.companies c on c.id = f.company_id
   where f.code = wanted and f.leads_until > now()
$$;

create table company.own_domains (
  company_id uuid not null references company.companies (id) on delete cascade,
  host text not null check (host = lower(host) and length(host) <= 253),
  -- What its TXT record says: another with each claim.
  token text not null,
  claimed_at timestamptz not null default now(),
  checked_at timestamptz,
  -- It leads here since.
  verified_at timestamptz,
  -- The proof was gone.
  failed_at timestamptz,
  -- Another company proved it.
  lost_at timestamptz,
  -- So many checks in a row that no name server answered.
  unanswered int not null default 0,
  primary key (company_id, host),
  constraint own_domains_state check (num_nonnulls(verified_at, failed_at, lost_at) <= 1),
  -- One company at a time.
  constraint own_domains_one_holder exclude using btree (host with =) where (verified_at is not null)
);
create policy definer on company.own_domains to current_user using (true) with check (true);

create or replace function company.tenant_by_domain(wanted text) returns setof company.tenants
language sql stable security definer set search_path = '' as $$
  select t.* from company.own_domains d join company.tenants t on t.id = d.company_id
   where d.host = wanted and d.verified_at is not null
$$;
drop table company.domains;

-- Who holds a domain that the unit's company claims, and by which proof.
create function company.domain_holder(wanted text) returns table (company_id uuid, token text)
language sql stable security definer set search_path = '' as $$
  select d.company_id, d.token from company.own_domains d
   where d.host = wanted and d.verified_at is not null and d.company_id <> kernel.company_id()
     and exists (select from company.own_domains m where m.company_id = kernel.company_id() and m.host = wanted)
$$;
-- The holder's proof is gone: the domain is lost to the unit's company, which claims it. Nothing where the holder claimed it anew meanwhile.
create function company.lose_domain(wanted text, holder uuid, by_token text) returns boolean
language sql security definer set search_path = '' as $$
  with lost as (
    update company.own_domains d set verified_at = null, lost_at = now(), checked_at = now()
     where d.company_id = holder and d.host = wanted and d.token = by_token and d.verified_at is not null
       and d.company_id <> kernel.company_id()
       and exists (select from company.own_domains m where m.company_id = kernel.company_id() and m.host = wanted)
    returning 1
  ) select exists (select from lost)
$$;
revoke execute on function company.code_is_kept(text), company.code_leads_to(text), company.domain_holder(text),
  company.lose_domain(text, uuid, text) from public;
grant execute on function company.code_is_kept(text), company.code_leads_to(text), company.domain_holder(text),
  company.lose_domain(text, uuid, text) to heureum_app;
