-- The holder's proof is gone: the holder loses the domain to the unit's company, which claims it. No change if the holder has claimed
-- it again meanwhile.
create or replace function company.mark_domain_lost(wanted text, holder uuid, by_token text) returns boolean
language sql security definer set search_path = '' as $$
  with lost as (
    update company.own_domains d set verified_at = null, lost_at = now(), checked_at = now()
     where d.company_id = holder and d.host = wanted and d.token = by_token and d.verified_at is not null
       and d.company_id <> kernel.company_id()
       and exists (select from company.own_domains m where m.company_id = kernel.company_id() and m.host = wanted)
    returning 1
  ) select exists (select from lost)
$$;
revoke execute on function company.mark_domain_lost(wanted text, holder uuid, by_token text) from public;
grant execute on function company.mark_domain_lost(wanted text, holder uuid, by_token text) to heureum_app;
