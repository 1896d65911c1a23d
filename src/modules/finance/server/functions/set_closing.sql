-- Closes the months up to this one, or reopens the months from it on, and returns the first that changed; null if none did. Waits for
-- postings under way in them, and makes later ones wait; postings into other months continue. `p`: month (`YYYY-MM`), state, by,
-- byName.
create or replace function finance.set_closing(p jsonb) returns date language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  wanted date := ((p ->> 'month') || '-01')::date;
  is_closing boolean := p ->> 'state' = 'closed';
  last date;
  earliest date;
  locked date;
begin
  -- One closing or reopening at a time: closed months do not change before the locks are taken, and no waiting caller holds one.
  perform pg_advisory_xact_lock(hashtextextended('finance.closing:' || company::text, 0));
  last := finance.last_closed_month(company);
  for locked in
    select m::date from generate_series(
      case when is_closing then least(coalesce(last + interval '1 month', date '1990-01-01'), wanted) else wanted end,
      case when is_closing then wanted else greatest(last, wanted) end,
      interval '1 month') m
     order by m
  loop
    perform pg_advisory_xact_lock(finance.month_lock(company, locked));
  end loop;
  earliest := least((select min(m.month) from finance.months m where m.company_id = company),
                    (select min(k.month) from finance.periods k where k.company_id = company and k.state = 'closed'), wanted);
  -- Months left open before a closed one, from when months closed separately, are closed with it.
  if last is not null then
    insert into finance.periods as k (company_id, month, state, changed_by, changed_by_name)
      select company, m::date, 'closed', (p ->> 'by')::uuid, p ->> 'byName'
        from generate_series(greatest(earliest, last - interval '10 years'), last, interval '1 month') m
      on conflict (company_id, month) do update set state = 'closed' where k.state <> 'closed';
  end if;
  if is_closing then
    if wanted <= last then
      return null;
    end if;
    earliest := coalesce((last + interval '1 month')::date, greatest(earliest, (wanted - interval '10 years')::date));
    insert into finance.periods as k (company_id, month, state, changed_by, changed_by_name)
      select company, m::date, 'closed', (p ->> 'by')::uuid, p ->> 'byName'
        from generate_series(earliest, wanted, interval '1 month') m
      on conflict (company_id, month) do update
        set state = 'closed', changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name, changed_at = now();
    return earliest;
  end if;
  if last is null or wanted > last then
    return null;
  end if;
  update finance.periods k
     set state = 'open', changed_by = (p ->> 'by')::uuid, changed_by_name = p ->> 'byName', changed_at = now()
   where k.company_id = company and k.month >= wanted and k.state = 'closed';
  return wanted;
end $$;
revoke execute on function finance.set_closing(p jsonb) from public;
grant execute on function finance.set_closing(p jsonb) to heureum_app;
