-- concurrently
create index concurrently if not exists jobs_taken on graphile_worker._private_jobs (id) where is_available = false;
