-- concurrently
-- Time zones that the server took and the database does not know, and those in another spelling: as the database spells them, else Seoul's.
do $$
declare
  known jsonb := (select jsonb_object_agg(lower(name), name) from pg_timezone_names where name = 'UTC' or name ~ '^[A-Z][A-Za-z_]*/')
    || '{"gmt": "UTC"}';
begin
  alter table identity.persons no force row level security;
  commit;
  loop
    update identity.persons p set time_zone = coalesce(known ->> lower(p.time_zone), 'Asia/Seoul')
      from (select o.id from identity.persons o
        where o.time_zone is distinct from coalesce(known ->> lower(o.time_zone), 'Asia/Seoul') order by o.id limit 500) old
      where p.id = old.id;
    exit when not found;
    commit;
  end loop;
  alter table identity.persons force row level security;
end $$;
