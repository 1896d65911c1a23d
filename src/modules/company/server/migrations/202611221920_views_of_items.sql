-- The lists of items are lists of records now: views that members saved of them move to the tables that show them, with the
-- names that filters and columns have there. Row security binds the owner, too.
alter table company.saved_views no force row level security;
with moved as (
  select v.ctid as row, v.table_name as old,
    case v.table_name when 'item.items' then 'axis.axis.item.' else 'axis.sellable.item.sellable' end as target,
    coalesce((select jsonb_agg(case h
        when 'name' then 'title' when 'price' then 'fields.price' when 'state' then 'fields.published' else h end)
      from jsonb_array_elements_text(v.definition -> 'hidden') h), '[]') as hidden,
    coalesce(v.definition -> 'view', '{}') as view
  from company.saved_views v where v.table_name in ('item.items', 'item.sellable')
)
update company.saved_views v set
  table_name = m.target,
  -- One of this name may have been saved of the new list already.
  name = case when exists (select from company.saved_views o
      where o.company_id = v.company_id and o.person_id = v.person_id and o.table_name = m.target and o.name = v.name)
    then left(v.name, 35) || ' (' || left(md5(v.name), 2) || ')' else v.name end,
  definition = v.definition || jsonb_build_object('hidden', m.hidden, 'view',
    (m.view - 'search' - 'published')
    || case when m.view ? 'search' then jsonb_build_object('q', m.view -> 'search') else '{}' end
    || case when m.view ->> 'published' in ('true', 'false')
      then jsonb_build_object('filter', '{"fields.published":{"eq":' || (m.view ->> 'published') || '}}') else '{}' end)
from moved m where m.row = v.ctid and m.old = v.table_name;
alter table company.saved_views force row level security;
