-- Functions are for everybody unless said otherwise; these, which run with the owner's rights, are the application's.
revoke execute on function kernel.bump_access(uuid), kernel.enter(uuid, uuid, bigint), kernel.await_seal(), kernel.queue_state(),
  kernel.schema_version(), kernel.failed_jobs(), kernel.retry_job(bigint) from public;
grant execute on function kernel.bump_access(uuid), kernel.enter(uuid, uuid, bigint), kernel.queue_state(),
  kernel.schema_version(), kernel.failed_jobs(), kernel.retry_job(bigint) to heureum_app;
