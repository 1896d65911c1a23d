-- concurrently
do $$
begin
  alter table identity.persons no force row level security;
  commit;
  loop
    update identity.persons p set notifications = p.notifications || '{"sms": true}'::jsonb
      from (select o.id from identity.persons o where o.notifications @> '{"sms": false}' order by o.id limit 500) old
      where p.id = old.id;
    exit when not found;
    commit;
  end loop;
  alter table identity.persons force row level security;
end $$;
