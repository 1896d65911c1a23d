create or replace function kernel.are_sealed(sealed text[]) returns boolean language sql immutable set search_path = '' as $$
  select not exists (select from unnest(sealed) s where s !~ '^sealed:[0-9]{1,9}:[A-Za-z0-9_-]+:[•0-9A-Za-z-]*;$')
$$;
