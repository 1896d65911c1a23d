-- Refused for everyone, including the owner; only deleting a whole company removes the rows, by its cascade.
create or replace function finance.protect_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  perform kernel.raise_error('LEDGER_APPEND_ONLY', tg_table_name);
  return null;
end $$;
revoke execute on function finance.protect_append_only() from public;
