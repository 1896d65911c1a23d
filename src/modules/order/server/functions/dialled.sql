-- A phone number as dialed: people write it with and without hyphens.
create or replace function "order".dialled(phone text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(phone, '[^0-9]', '', 'g') $$;
revoke execute on function "order".dialled(phone text) from public;
grant execute on function "order".dialled(phone text) to heureum_app;
