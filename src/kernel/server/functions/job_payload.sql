-- A job's payload in the queue.
create or replace function kernel.job_payload(company uuid, job_id text, actor uuid, request text, data jsonb) returns json
language sql immutable set search_path = '' as $$
  select json_build_object('company', company, 'id', job_id, 'actor', actor, 'request', request, 'data', data);
$$;
