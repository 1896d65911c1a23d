-- Tables that grow without end lie in parts by time, which is the time in their ids (uuid v7). A part is made long before it is
-- needed, and dropped when everybody's time to keep it is over. The runner makes parts of the tables that are named here
-- (database/partitions.ts), a task of each night goes on with it (retention.ts).

-- What is kept how long. `months`: null keeps it for good; a company may say otherwise in kernel.retention, never less than `least`.
-- `width`: of a part; null: rows of this table leave one by one. `leaves`: what must be true of a row that leaves.
create table kernel.kept (
  kind text primary key check (kind ~ '^[a-z-]{1,40}$'),
  name text not null unique check (name ~ '^[a-z_]+\.[a-z_]+$'),
  width text check (width in ('month', 'quarter', 'year')),
  months int check (months >= least),
  least int not null default 1 check (least > 0),
  leaves text not null default 'true'
);
revoke insert, update, delete on kernel.kept from heureum_app;

create table kernel.retention (
  company_id uuid not null,
  kind text not null,
  months int check (months > 0),
  primary key (company_id, kind)
);
alter table kernel.retention enable row level security;
alter table kernel.retention force row level security;
create policy tenant on kernel.retention using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
-- A part is dropped when the time of every company is over; and it is the operator who says how long a company keeps what.
create policy operator on kernel.retention to current_user using (true) with check (true);
revoke insert, update, delete on kernel.retention from heureum_app;

-- The first id of an instant, and the instant of an id.
create function kernel.id_at(at timestamptz) returns uuid language sql immutable strict set search_path = '' as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
$$;
create function kernel.instant_of(id uuid) returns timestamptz language sql immutable strict set search_path = '' as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0);
$$;

-- When the period after that of `at` begins.
create function kernel.period_after(width text, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select (date_trunc(width, at at time zone 'UTC')
    + case width when 'year' then interval '1 year' when 'quarter' then interval '3 months' else interval '1 month' end) at time zone 'UTC';
$$;

-- A part is there for this long before its first row. Who runs without the task of each night for longer loses nothing: the rest,
-- which takes every id that has no part, takes the rows.
create function kernel.parts_ahead() returns interval language sql immutable as $$ select interval '60 days' $$;

create function kernel.parts_of(whole regclass) returns table (part regclass, lower uuid, upper uuid, is_rest boolean)
language sql stable set search_path = '' as $$
  select c.oid::regclass, substring(b.said from 'FROM \(''([0-9a-f-]+)''\)')::uuid, substring(b.said from 'TO \(''([0-9a-f-]+)''\)')::uuid,
    b.said = 'DEFAULT'
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as said) b
  where i.inhparent = whole;
$$;

-- Nobody but its owner opens a part: row security is that of the whole. What is refused for the whole is refused for each part.
create function kernel.close_part(whole regclass, part regclass) returns void language plpgsql set search_path = '' as $$
declare
  said text;
begin
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('revoke all on %s from public, heureum_app, heureum_queue', part);
  -- Triggers of rows come with the whole, those of statements do not.
  for said in
    select replace(pg_get_triggerdef(t.oid), format(' ON %s ', whole), format(' ON %s ', part)) from pg_trigger t
    where t.tgrelid = whole and not t.tgisinternal and (t.tgtype & 33) = 32
      and not exists (select from pg_trigger o where o.tgrelid = part and o.tgname = t.tgname)
  loop
    execute said;
  end loop;
end $$;

-- Makes the parts that will be needed soon. Returns how many. One that cannot be had now is made another night: somebody holds the
-- table, or rows of its time came before it and lie in the rest, where they stay.
create function kernel.open_parts(name text) returns int
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  whole regclass := name::regclass;
  wide text := (select k.width from kernel.kept k where k.name = open_parts.name);
  since timestamptz := (select kernel.instant_of(max(p.upper::text)::uuid) from kernel.parts_of(whole) p);
  until timestamptz;
  part text;
  made int := 0;
begin
  if wide is null or not exists (select from kernel.parts_of(whole)) then
    -- What an interrupted division left would refuse rows when its time comes. The runner holds this lock while it divides.
    if exists (select from pg_constraint k where k.conrelid = whole and k.conname = 'to_be_first') and pg_try_advisory_xact_lock(7205) then
      execute format('alter table %s drop constraint to_be_first', whole);
    end if;
    return 0;
  end if;
  since := coalesce(since, kernel.period_after(wide, now() - interval '1 year'));
  while since < now() + kernel.parts_ahead() loop
    until := kernel.period_after(wide, since);
    part := name || to_char(since at time zone 'UTC', '"_"YYYYMM');
    begin
      execute format('create table %s (like %s including all)', part, whole);
      perform kernel.close_part(whole, part::regclass);
      execute format('alter table %s attach partition %s for values from (%L) to (%L)', whole, part, kernel.id_at(since), kernel.id_at(until));
      made := made + 1;
    exception
      when lock_not_available or check_violation or duplicate_table then
        raise warning 'no part % now: %', part, sqlerrm;
    end;
    since := until;
  end loop;
  return made;
end $$;

-- How many months nobody needs a part of this any more; null: never.
create function kernel.kept_by_all(which text) returns int language sql stable set search_path = '' as $$
  select case when k.months is not null and not exists (select from kernel.retention r where r.kind = k.kind and r.months is null)
    then greatest(k.months, (select max(r.months) from kernel.retention r where r.kind = k.kind)) end
  from kernel.kept k where k.kind = which;
$$;

-- Drops what nobody keeps any more. Returns how many parts.
create function kernel.drop_parts(name text) returns int
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  whole regclass := name::regclass;
  kept int := (select kernel.kept_by_all(k.kind) from kernel.kept k where k.name = drop_parts.name);
  part record;
  dropped int := 0;
begin
  if kept is null or kernel.company_id() is not null then
    return 0;
  end if;
  for part in
    select * from kernel.parts_of(whole) p where p.upper <= kernel.id_at(now() - make_interval(months => kept)) order by p.upper
  loop
    begin
      if name <> 'kernel.audit_log' then
        execute format('drop table %s', part.part);
      else
        continue when not kernel.drop_part_of_trail(part.part, part.lower, part.upper);
      end if;
      dropped := dropped + 1;
    exception
      when lock_not_available then raise warning 'part % is in use', part.part;
    end;
  end loop;
  return dropped;
end $$;

-- How many months the unit's company keeps it; null: for good.
create function kernel.kept_months(which text) returns int language sql stable set search_path = '' as $$
  select case when s.months is not null then greatest(s.months, k.least) end
  from kernel.kept k left join kernel.retention r on r.company_id = kernel.place_id() and r.kind = k.kind
  cross join lateral (select case when r.kind is null then k.months else r.months end as months) s
  where k.kind = which;
$$;

-- Removes what the unit's company need not keep any more and no part takes along, the oldest first, at most so many rows. Returns how many.
create function kernel.forget(which text, most int) returns int language plpgsql security definer set search_path = '' as $$
declare
  asked kernel.kept := (select k from kernel.kept k where k.kind = which);
  months int := kernel.kept_months(which);
  gone int;
begin
  -- Whose time is not over before everybody's leaves the rows to the drop of their part.
  if months is null or (asked.width is not null and months >= kernel.kept_by_all(which)) then
    return 0;
  end if;
  execute format('with old as (select id from %1$s where company_id = $1 and id < $2 and %2$s order by id limit $3)
    delete from %1$s t using old where t.company_id = $1 and t.id = old.id', asked.name, asked.leaves)
    using kernel.place_id(), kernel.id_at(now() - make_interval(months => months)), most;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function kernel.close_part(regclass, regclass), kernel.open_parts(text), kernel.drop_parts(text), kernel.forget(text, int) from public;
grant execute on function kernel.open_parts(text), kernel.drop_parts(text) to heureum_app;
