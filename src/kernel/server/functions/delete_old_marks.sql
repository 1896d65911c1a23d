-- Deletes job runs after 7 days and idempotency keys after 24 hours.
create or replace function kernel.delete_old_marks() returns void language sql set search_path = '' as $$
  delete from kernel.job_runs where at < now() - interval '7 days';
  delete from kernel.idempotency_keys where at < now() - interval '24 hours';
$$;
revoke execute on function kernel.delete_old_marks() from public;
grant execute on function kernel.delete_old_marks() to heureum_queue;
