-- Holder of a domain that the unit's company claims, and the token of the proof.
create or replace function company.domain_holder(wanted text) returns table (company_id uuid, token text)
language sql stable security definer set search_path = '' as $$
  select d.company_id, d.token from company.own_domains d
   where d.host = wanted and d.verified_at is not null and d.company_id <> kernel.company_id()
     and exists (select from company.own_domains m where m.company_id = kernel.company_id() and m.host = wanted)
$$;
revoke execute on function company.domain_holder(wanted text) from public;
grant execute on function company.domain_holder(wanted text) to heureum_app;
