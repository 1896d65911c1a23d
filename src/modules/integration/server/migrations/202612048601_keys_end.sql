-- concurrently
-- A key ends: those that were to live until somebody revokes them get a year from now on. It may be run again.
do $$
begin
  alter table integration.keys no force row level security;
  commit;
  loop
    update integration.keys k set expires_at = now() + interval '366 days'
      from (select o.company_id, o.id from integration.keys o where o.expires_at is null and o.revoked_at is null limit 500) old
      where k.company_id = old.company_id and k.id = old.id;
    exit when not found;
    commit;
  end loop;
  alter table integration.keys force row level security;
end $$;
