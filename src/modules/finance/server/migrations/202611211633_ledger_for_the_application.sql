-- Functions are for everybody unless said otherwise; these, which write with the owner's rights, are the application's.

-- The balance is checked with the owner's rights, as while posting, and by nobody who names an entry of another company.
alter function finance.check_entry() security definer set search_path = '';
alter function finance.check_line() security definer set search_path = '';
alter function finance.check_balance(uuid, uuid) security invoker reset search_path;

revoke execute on all functions in schema finance from public;
grant execute on function finance.post_entry(jsonb), finance.reverse_entry(jsonb), finance.set_period(jsonb) to heureum_app;
