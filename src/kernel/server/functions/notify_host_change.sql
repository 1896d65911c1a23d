-- Every process hears at once that the unit's company opened or closed, or that its addresses changed: what it keeps of hosts is forgotten.
create or replace function kernel.notify_host_change() returns void language sql security definer set search_path = '' as $$
  select pg_notify(kernel.live_channel(),
    jsonb_build_object('company', kernel.company_id(), 'place', true, 'signals', '[]'::jsonb)::text);
$$;
revoke execute on function kernel.notify_host_change() from public;
grant execute on function kernel.notify_host_change() to heureum_app;
