-- Retention of the unit's company in months; null: unlimited.
create or replace function kernel.retention_months(which text) returns int language sql stable set search_path = '' as $$
  select case when s.months is not null then greatest(s.months, k.least) end
  from kernel.kept k left join kernel.retention r on r.company_id = kernel.scope_id() and r.kind = k.kind
  cross join lateral (select case when r.kind is null then k.months else r.months end as months) s
  where k.kind = which;
$$;
