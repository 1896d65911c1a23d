-- Whether the currency of the company stands in a record already.
create function axis.has_amounts(place uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from axis.records where company_id = place and jsonb_path_exists(fields, '$.*.currency'))
$$;
insert into kernel.amounts values ('axis.has_amounts');
