-- Longest retention of this kind in any company, in months; null: unlimited.
create or replace function kernel.longest_retention_months(which text) returns int language sql stable set search_path = '' as $$
  select case when k.months is not null and not exists (select from kernel.retention r where r.kind = k.kind and r.months is null)
    then greatest(k.months, (select max(r.months) from kernel.retention r where r.kind = k.kind)) end
  from kernel.kept k where k.kind = which;
$$;
