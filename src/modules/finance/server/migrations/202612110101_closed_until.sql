-- "Closed" is a day up to which nothing moves. Months close in their order, each with all open ones before it; whoever reopens a month reopens
-- all after it. So what a statement of a closed day says stays what it says.

-- Postings into a month hold this lock together; who closes or reopens holds those of all months that change their state alone: each to
-- the end of its transaction. Whatever is older than 1990 counts as that year's January: so the first closing knows which months there are.
create or replace function finance.month_lock(company uuid, day date) returns bigint language sql immutable
  return hashtextextended(
    'finance.month:' || company::text || ':' ||
    (extract(year from greatest(day, date '1990-01-01')) * 100 + extract(month from greatest(day, date '1990-01-01')))::integer, 0);

-- The first day of the last closed month; null where none is closed.
create function finance.closed_month(company uuid) returns date language sql stable as $$
  select max(p.month) from finance.periods p where p.company_id = company and p.state = 'closed'
$$;

create or replace function finance.refuse_closed_period() returns trigger language plpgsql as $$
begin
  if new.year <> extract(year from new.date) or new.reverses_entry_id = new.id then
    raise exception using errcode = 'check_violation', message = 'an entry has the year of its date, and reverses another';
  end if;
  perform pg_advisory_xact_lock_shared(finance.month_lock(new.company_id, new.date));
  if date_trunc('month', new.date)::date <= finance.closed_month(new.company_id) then
    perform kernel.refuse('PERIOD_CLOSED', to_char(new.date, 'YYYY-MM'));
  end if;
  return new;
end $$;

-- Closes the months up to this one, or reopens those from it on, and returns the first that changed; null where none did. Waits for the
-- postings into them that are under way, and makes later ones wait; postings into other months go on. `p`: month (`YYYY-MM`), state, by, byName.
create function finance.set_closing(p jsonb) returns date language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  wanted date := ((p ->> 'month') || '-01')::date;
  is_closing boolean := p ->> 'state' = 'closed';
  last date;
  earliest date;
  locked date;
begin
  -- Its turn comes among the postings into the month.
  perform pg_advisory_xact_lock(finance.month_lock(company, wanted));
  -- One closes or reopens at a time: what is closed does not change before the other months are locked.
  perform pg_advisory_xact_lock(hashtextextended('finance.closing:' || company::text, 0));
  last := finance.closed_month(company);
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
  -- Months that stayed open before a closed one, as long as each closed by itself, are closed with it.
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

-- For servers of before.
create or replace function finance.set_period(p jsonb) returns boolean
language sql security definer set search_path = '' as $$
  select finance.set_closing(p) is not null
$$;

-- Where a reversal made today is dated: today, or the first day after what is closed; null where that is more than ten years ahead.
create or replace function finance.open_day(company uuid, today date) returns date language sql stable as $$
  select case when d.day <= today + interval '10 years' then d.day end
    from (select greatest(today, (finance.closed_month(company) + interval '1 month')::date) as day) d
$$;

-- The same day, held: nobody closes its month before the transaction ends.
create or replace function finance.hold_open_day(company uuid, today date) returns date language plpgsql as $$
declare
  day date;
begin
  loop
    day := finance.open_day(company, today);
    exit when day is null;
    perform pg_advisory_xact_lock_shared(finance.month_lock(company, day));
    -- Whoever closed it meanwhile has been waited for.
    exit when day = finance.open_day(company, today);
  end loop;
  return day;
end $$;

revoke execute on function finance.closed_month(uuid), finance.set_closing(jsonb) from public;
grant execute on function finance.closed_month(uuid), finance.set_closing(jsonb) to heureum_app;
