-- What the platform's staff may see of every company: these columns and no others, whatever a query asks.
grant usage on schema company to heureum_platform;
grant select (id, code, name, industry, status, created_at) on company.companies to heureum_platform;
create policy platform on company.companies for select to heureum_platform using (current_user = 'heureum_platform');
grant select (company_id, host, verified_at) on company.own_domains to heureum_platform;
create policy platform on company.own_domains for select to heureum_platform using (current_user = 'heureum_platform');
