-- True if a record already contains an amount in the company's currency.
create or replace function axis.has_amounts(place uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from axis.records where company_id = place and jsonb_path_exists(fields, '$.*.currency'))
$$;
