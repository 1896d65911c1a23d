-- Who looked at whose data. Written in batches just after the answer, never changed, cleaned by the scheduled task alone.
create table kernel.access_records (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  ip text,
  action text not null check (length(action) <= 128),
  subject_type text not null check (length(subject_type) <= 80),
  subjects uuid[] not null,
  -- The same look, again and again within the second of a batch, is one row.
  times int not null default 1,
  reason text check (length(reason) <= 500),
  request_id text,
  primary key (company_id, id)
);
create index access_records_actor on kernel.access_records (company_id, actor_id, id);
create index access_records_at on kernel.access_records (company_id, at);
create index access_records_subjects on kernel.access_records using gin (subjects);

alter table kernel.access_records enable row level security;
alter table kernel.access_records force row level security;
create policy tenant on kernel.access_records using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
revoke update, delete on kernel.access_records from heureum_app;

-- Records about one subject. Row security would keep the index of subjects from being used (its operator is not leakproof), so
-- this function runs as the owner and compares the company itself.
create function kernel.access_of(subject uuid) returns setof uuid language sql stable security definer set search_path = '' as $$
  select a.id from kernel.access_records a where a.company_id = kernel.place_id() and a.subjects @> array[subject];
$$;
create policy access_of on kernel.access_records for select to current_user using (true);

-- The one way to remove them: what is older than so many years, and never fewer than one.
create function kernel.forget_access(years int) returns bigint language sql security definer set search_path = '' as $$
  with gone as (
    delete from kernel.access_records a
    where a.company_id = kernel.place_id() and a.at < now() - make_interval(years => greatest(years, 1)) returning 1
  )
  select count(*) from gone;
$$;
revoke execute on function kernel.access_of(uuid), kernel.forget_access(int) from public;
grant execute on function kernel.access_of(uuid), kernel.forget_access(int) to heureum_app;
