-- A company stands in the network only when its master says so. Those that stood there go on to.
alter table company.companies add column listed boolean not null default true;
alter table company.companies alter column listed set default false;

create or replace function company.search(wanted text, meant text[], of_industry text, after_name text, after_id uuid, most int)
returns table (id uuid, code text, name text, industry text, location text, tagline text, business_type text, primary_color text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.code, c.name, c.industry, c.location, c.tagline, c.business_type, c.theme ->> 'primaryColor'
    from company.companies c
   where c.status = 'active' and c.listed and (of_industry is null or c.industry = of_industry)
     and (wanted = '' or c.industry = any (meant)
       or strpos(lower(concat_ws(' ', c.name, c.code, c.location, c.tagline, c.business_type)), lower(wanted)) > 0)
     and (after_id is null or (c.name, c.id) > (after_name, after_id))
   order by c.name, c.id limit most
$$;
