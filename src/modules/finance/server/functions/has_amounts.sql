-- True if the company has posted anything.
create or replace function finance.has_amounts(place uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from finance.entries where company_id = place)
$$;
