-- True if each word is a number (at least six digits with separators) that has a sealed value to replace it: neither needs JSON
-- escaping, and the replacement can write nothing else.
create or replace function kernel.can_seal(words text[], sealed text[]) returns boolean language sql immutable set search_path = '' as $$
  select cardinality(words) = cardinality(sealed) and kernel.are_sealed(sealed)
    and not exists (select from unnest(words) w where w !~ '^[0-9][0-9 -]{4,38}[0-9]$' or length(regexp_replace(w, '[^0-9]', '', 'g')) < 6)
$$;
