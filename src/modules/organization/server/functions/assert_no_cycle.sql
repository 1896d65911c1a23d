-- No unit is above itself on any day. One writer of a company's tree at a time: the second sees the changes of the first.
create or replace function organization.assert_no_cycle() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('organization.chart:' || new.company_id, 0));
  if exists (
    with recursive above (unit_id, span) as (
      select new.parent_id, daterange(new.from_on, new.until_on, '[]')
      union
      select t.parent_id, a.span * daterange(t.from_on, t.until_on, '[]')
      from above a
      join organization.unit_terms t on t.company_id = new.company_id and t.unit_id = a.unit_id
      where t.parent_id is not null and a.unit_id <> new.unit_id
        and daterange(t.from_on, t.until_on, '[]') && a.span
    )
    select from above where unit_id = new.unit_id
  ) then
    perform kernel.raise_error('UNIT_CYCLE', new.unit_id::text);
  end if;
  return null;
end
$$;
