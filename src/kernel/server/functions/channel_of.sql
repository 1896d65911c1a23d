-- The name cannot be derived from a company's id alone.
create or replace function kernel.channel_of(secret text, company uuid) returns text language sql stable as $$
  select 'live_' || left(encode(sha256(convert_to(secret || company, 'UTF8')), 'hex'), 40);
$$;
