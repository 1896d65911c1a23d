create or replace function item.protect_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  perform kernel.raise_error('MOVEMENTS_APPEND_ONLY', tg_table_name);
  return null;
end $$;
revoke execute on function item.protect_append_only() from public;
