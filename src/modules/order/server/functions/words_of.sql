-- Search text of an order: its number, the customer's name, e-mail address and telephone number in any spelling, and the ordered
-- items.
create or replace function "order".words_of(number text, name text, email text, phone text) returns text language sql immutable parallel safe
  as $$ select concat(number, ' ', name, ' ', email, ' ', phone) $$;
revoke execute on function "order".words_of(number text, name text, email text, phone text) from public;
grant execute on function "order".words_of(number text, name text, email text, phone text) to heureum_app;
