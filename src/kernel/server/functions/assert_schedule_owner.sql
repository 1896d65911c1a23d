-- Runs last in the unit of a scheduled run: a worker presumed dead in the meantime commits nothing.
create or replace function kernel.assert_schedule_owner(task text, worker text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from kernel.schedules s
    where s.company_id = kernel.scope_id() and s.task = assert_schedule_owner.task and s.worker = assert_schedule_owner.worker for share;
  if not found then
    raise exception using errcode = 'HU411', message = 'another worker was given this run';
  end if;
end $$;
revoke execute on function kernel.assert_schedule_owner(task text, worker text) from public;
grant execute on function kernel.assert_schedule_owner(task text, worker text) to heureum_app;
