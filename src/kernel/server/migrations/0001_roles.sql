-- The role of the relay and the workers, which reads and writes the queue, and the role that reads figures of all companies.
grant usage on schema kernel to heureum_queue, heureum_platform;
grant usage on schema graphile_worker to heureum_queue;
grant execute on all functions in schema graphile_worker to heureum_queue;
grant usage, select on all sequences in schema graphile_worker to heureum_queue;
do $$
declare
  name text;
begin
  for name in select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p', 'v') loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to heureum_queue', name);
  end loop;
  -- Tables of the queue have row security without policies: only their owner and the queue's role see them.
  for name in select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity loop
    execute format('create policy queue on graphile_worker.%I to heureum_queue using (true) with check (true)', name);
  end loop;
end $$;

-- Korean order, numbers by their value.
create collation kernel.korean (provider = icu, locale = 'ko-u-kn-true');
