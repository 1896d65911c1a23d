-- A company's fixed offset within the time over which all are spread, so that not everything happens in the same second.
create or replace function kernel.spread_offset(company uuid, spread interval) returns interval language sql immutable set search_path = '' as $$
  select spread * (('x' || right(company::text, 6))::bit(24)::int / 16777216.0);
$$;
