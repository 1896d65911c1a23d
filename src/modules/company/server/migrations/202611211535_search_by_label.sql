-- The search knows industries by their labels, which the service looks up, and counts nothing: what happened in a company is
-- asked for apart, and kept for a while by the service.
drop function company.search(text, text, text, uuid, int);
create function company.search(wanted text, meant text[], of_industry text, after_name text, after_id uuid, most int)
returns table (id uuid, code text, name text, industry text, location text, tagline text, business_type text, primary_color text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name, c.industry, c.location, c.tagline, c.business_type, c.theme ->> 'primaryColor'
    from company.companies c
   where c.status = 'active' and (of_industry is null or c.industry = of_industry)
     and (wanted = '' or c.industry = any (meant)
       or strpos(lower(concat_ws(' ', c.name, c.code, c.location, c.tagline, c.business_type)), lower(wanted)) > 0)
     and (after_id is null or (c.name, c.id) > (after_name, after_id))
   order by c.name, c.id limit most
$$;

create function company.activities(companies uuid[]) returns table (id uuid, actions int)
language sql stable security definer set search_path = '' as
$$ select wanted, company.activity(wanted) from unnest(companies) wanted $$;

revoke execute on function company.search(text, text[], text, text, uuid, int), company.activities(uuid[]) from public;
grant execute on function company.search(text, text[], text, text, uuid, int), company.activities(uuid[]) to heureum_app;
