-- Raises the company's access version, and makes every process check its streams again.
create or replace function kernel.bump_access() returns void language sql security definer set search_path = '' as $$
  insert into kernel.access_versions (company_id, version) values (kernel.company_id(), 1)
  on conflict (company_id) do update set version = access_versions.version + 1;
  select pg_notify(kernel.live_channel(), jsonb_build_object('company', kernel.company_id(), 'rights', true)::text);
$$;
revoke execute on function kernel.bump_access() from public;
grant execute on function kernel.bump_access() to heureum_app;
