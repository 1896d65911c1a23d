-- Open invitations to an address; the caller has proved that it is the person's own.
create or replace function company.invitations_to(address text)
returns table (company_id uuid, id uuid, code text, name text, email text, roles text[], token_hash text, invited_by uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.company_id, i.id, c.code, c.name, i.email, i.roles, i.token_hash, i.invited_by, i.expires_at
    from company.invitations i join company.companies c on c.id = i.company_id and c.status = 'active'
   where i.email = address and i.status = 'open' and i.expires_at > now() order by i.invited_at desc, i.id
$$;
revoke execute on function company.invitations_to(address text) from public;
grant execute on function company.invitations_to(address text) to heureum_app;
