-- Replaces numbers that were in plain text before their fields were sealed by their sealed values, longest first.
create or replace function kernel.sealed_text(value text, words text[], sealed text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  for place in 1 .. cardinality(words) loop
    value := replace(value, words[place], sealed[place]);
  end loop;
  return value;
end $$;
