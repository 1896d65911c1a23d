-- Published versions, impacts and expiry records are written once. Deleting a whole company may still delete them.
create or replace function flow.protect_append_only() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 and tg_op = 'DELETE' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
