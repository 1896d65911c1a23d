-- The first id of an instant, and the instant of an id.
create or replace function kernel.id_at_instant(at timestamptz) returns uuid language sql immutable strict set search_path = '' as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
$$;
