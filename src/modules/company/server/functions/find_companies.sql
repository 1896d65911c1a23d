-- Companies are found by the words of what they say of themselves, as all rooms find: `patterns` must all match.
create or replace function company.find_companies(patterns text[], meant text[], of_industry text, after_name text, after_id uuid, most int)
returns table (id uuid, code text, name text, industry text, location text, tagline text, business_type text, primary_color text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name, c.industry, c.location, c.tagline, c.business_type, c.theme ->> 'primaryColor'
    from company.companies c
   where c.status = 'active' and c.listed and (of_industry is null or c.industry = of_industry)
     and (cardinality(patterns) = 0 or c.industry = any (meant)
       or not exists (select from unnest(patterns) p
         where kernel.fold_text(concat_ws(' ', c.name, c.code, c.location, c.tagline, c.business_type)) !~ p))
     and (after_id is null or (c.name collate kernel.korean, c.id) > (after_name, after_id))
   order by c.name collate kernel.korean, c.id limit most
$$;
revoke execute on function company.find_companies(patterns text[], meant text[], of_industry text, after_name text, after_id uuid, most integer) from public;
grant execute on function company.find_companies(patterns text[], meant text[], of_industry text, after_name text, after_id uuid, most integer) to heureum_app;
