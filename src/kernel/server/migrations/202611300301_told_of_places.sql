-- Every process hears at once that the unit's company opened or closed, or that its addresses changed: what it keeps of hosts is forgotten.
-- Servers of before take a notice with signals on the channel of all for nothing.
create function kernel.tell_place() returns void language sql security definer set search_path = '' as $$
  select pg_notify(kernel.live_channel(),
    jsonb_build_object('company', kernel.company_id(), 'place', true, 'signals', '[]'::jsonb)::text);
$$;

-- Jobs of a company that is closed are put off, and marked so. It opens: they are due.
create function kernel.wake_jobs() returns void language sql security definer set search_path = '' as $$
  update graphile_worker._private_jobs j set run_at = now()
    where j.payload ->> 'company' = kernel.company_id()::text and j.payload ->> 'putOff' is not null and j.locked_at is null and j.run_at > now();
$$;
revoke execute on function kernel.tell_place(), kernel.wake_jobs() from public;
grant execute on function kernel.tell_place(), kernel.wake_jobs() to heureum_app;
