-- Jobs of a closed company are postponed and marked. When it opens, they are due.
create or replace function kernel.reschedule_postponed_jobs() returns void language sql security definer set search_path = '' as $$
  update graphile_worker._private_jobs j set run_at = now()
    where j.payload ->> 'company' = kernel.company_id()::text and j.payload ->> 'putOff' is not null and j.locked_at is null and j.run_at > now();
$$;
revoke execute on function kernel.reschedule_postponed_jobs() from public;
grant execute on function kernel.reschedule_postponed_jobs() to heureum_app;
