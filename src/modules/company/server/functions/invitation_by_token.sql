-- State of an invitation, for the holder of its token, including ended ones.
create or replace function company.invitation_by_token(wanted uuid)
returns table (code text, name text, roles text[], token_hash text, invited_by uuid, expires_at timestamptz, is_link boolean, state text)
language sql stable security definer set search_path = '' as $$
  select c.code, c.name, i.roles, i.token_hash, i.invited_by, i.expires_at, i.email is null,
    case when i.status = 'open' and i.expires_at <= now() then 'expired'
      when i.status = 'accepted' then 'used'
      when i.status = 'open' then 'open' else 'withdrawn' end
    from company.invitations i join company.companies c on c.id = i.company_id and c.status = 'active'
   where i.id = wanted
$$;
revoke execute on function company.invitation_by_token(wanted uuid) from public;
grant execute on function company.invitation_by_token(wanted uuid) to heureum_app;
