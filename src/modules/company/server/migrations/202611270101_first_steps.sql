-- concurrently
-- Who founded a company of late still has the list of what to do first, some at a time. It may be run again: who has it keeps it, once.
do $$
begin
  alter table company.companies no force row level security;
  commit;
  loop
    update company.companies c set features = c.features || '["first-steps"]'::jsonb
      from (
        select o.id from company.companies o
         where o.created_at > now() - interval '30 days' and not o.features ? 'first-steps'
         order by o.id limit 500
      ) young
      where c.id = young.id;
    exit when not found;
    commit;
  end loop;
  alter table company.companies force row level security;
end $$;
