create or replace function kernel.instant_of_id(id uuid) returns timestamptz language sql immutable strict set search_path = '' as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0);
$$;
