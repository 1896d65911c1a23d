-- Number of tours, over all companies: another may be created during the count.
create or replace function sample.count_tours() returns integer language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sample.tours', 0));
  return (select count(*)::integer from sample.tours);
end $$;
revoke execute on function sample.count_tours() from public;
grant execute on function sample.count_tours() to heureum_app;
