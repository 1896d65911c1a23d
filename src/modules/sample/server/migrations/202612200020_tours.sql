-- Companies of visitors who try the product: one of each visitor's own, gone after a day. Made up like the samples that they begin with.
create table sample.tours (
  company_id uuid primary key references company.companies (id) on delete cascade,
  visitor_id uuid not null,
  colleague_id uuid not null,
  order_id uuid not null,
  execution_id uuid not null,
  began_at timestamptz not null default now()
);
create policy count_tours on sample.tours for select to current_user using (true);
-- How many there are, of all companies: one more is made while they are counted.
create function sample.count_tours() returns integer language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sample.tours', 0));
  return (select count(*)::integer from sample.tours);
end $$;
revoke execute on function sample.count_tours() from public;
grant execute on function sample.count_tours() to heureum_app;
