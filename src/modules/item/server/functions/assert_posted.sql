create or replace function item.assert_posted() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('app.stock_moved', true), '')::numeric, 0)
     <> coalesce(nullif(current_setting('app.stock_posted', true), '')::numeric, 0)
     and nullif(current_setting('app.stock_moved', true), '') is not null then
    raise exception using errcode = 'check_violation', constraint = 'stock_is_posted',
      message = 'movements of stock are worth ' || current_setting('app.stock_moved', true) || ', posted was '
        || coalesce(nullif(current_setting('app.stock_posted', true), ''), 'nothing');
  end if;
  return null;
end $$;
revoke execute on function item.assert_posted() from public;
