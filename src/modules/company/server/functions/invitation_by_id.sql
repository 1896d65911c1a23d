-- One open invitation by its id, for a person who holds the token of its mail.
create or replace function company.invitation_by_id(wanted uuid)
returns table (company_id uuid, id uuid, code text, name text, email text, roles text[], token_hash text, invited_by uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.company_id, i.id, c.code, c.name, i.email, i.roles, i.token_hash, i.invited_by, i.expires_at
    from company.invitations i join company.companies c on c.id = i.company_id and c.status = 'active'
   where i.id = wanted and i.status = 'open' and i.expires_at > now()
$$;
revoke execute on function company.invitation_by_id(wanted uuid) from public;
grant execute on function company.invitation_by_id(wanted uuid) to heureum_app;
