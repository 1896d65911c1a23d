create or replace function axis.protect_history() returns trigger language plpgsql as $$
begin
  -- Depth above one: a cascade from the record or the company.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'the history of records is append-only';
end $$;
