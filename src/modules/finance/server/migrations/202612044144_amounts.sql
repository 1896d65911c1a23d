-- Whether the company has booked anything.
create function finance.has_amounts(place uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from finance.entries where company_id = place)
$$;
insert into kernel.amounts values ('finance.has_amounts');
