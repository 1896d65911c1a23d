-- A channel for the signals of each company: a process listens for those whose browsers it holds. What concerns sessions and rights goes
-- to all, as before.
-- Servers of before hear the one channel of all only. Until they are gone, signals go there, too; an hour is more than an update takes. A
-- database that is being made has had no servers.
do $$
begin
  execute format('alter table kernel.live_channels add column both_until timestamptz default %L',
    (select now() + interval '1 hour' where exists (select from kernel.migrations m where m.at < now() - interval '10 minutes')));
end $$;

-- Nobody can make the name out of a company's id alone.
create function kernel.channel_of(secret text, company uuid) returns text language sql stable as $$
  select 'live_' || left(encode(sha256(convert_to(secret || company, 'UTF8')), 'hex'), 40);
$$;
create function kernel.live_channel(company uuid) returns text language sql stable set search_path = '' as $$
  select kernel.channel_of(c.name, company) from kernel.live_channels c;
$$;
create function kernel.listen_to(company uuid) returns void language plpgsql set search_path = '' as $$
begin
  execute format('listen %I', kernel.live_channel(company));
end $$;
create function kernel.unlisten_to(company uuid) returns void language plpgsql set search_path = '' as $$
begin
  execute format('unlisten %I', kernel.live_channel(company));
end $$;

-- As before, but for the channel.
create or replace function kernel.signal(happened kernel.events[]) returns void language plpgsql set search_path = '' as $$
declare
  secret text;
  is_both boolean;
  envelope record;
begin
  select c.name, coalesce(c.both_until > now(), false) into secret, is_both from kernel.live_channels c;
  for envelope in
    with parts as (
      select e.company_id, e.id, p.part, jsonb_build_object('event', e.id, 'name', e.name, 'id', e.subject_id, 'hearers', e.hearers,
        'touches', e.touches, 'part', p.part, 'audience', e.audience[p.part * 100 + 1 : p.part * 100 + 100])::text as said
      from unnest(happened) e
      cross join lateral generate_series(0, greatest(0, (coalesce(cardinality(e.audience), 0) - 1) / 100)) p (part)
    ), sized as (
      -- Each begins within the first 3000 bytes of its envelope, and none is longer than 4700.
      select p.*, case when octet_length(p.said) <= 4700 then (sum(octet_length(p.said)) over before - octet_length(p.said))::int / 2900 end as place
      from parts p window before as (partition by p.company_id order by p.id, p.part)
    )
    select s.company_id, s.place, '{"company":"' || s.company_id || '","signals":[' || string_agg(s.said, ',' order by s.id, s.part) || ']}' as said
    from sized s group by s.company_id, s.place order by s.company_id, s.place
  loop
    if envelope.place is null then
      raise warning 'a live signal is too long and was not sent';
      continue;
    end if;
    perform pg_notify(kernel.channel_of(secret, envelope.company_id), envelope.said);
    if is_both then
      perform pg_notify(secret, envelope.said);
    end if;
  end loop;
end $$;
revoke execute on function kernel.live_channel(uuid), kernel.listen_to(uuid), kernel.unlisten_to(uuid) from public;
grant execute on function kernel.live_channel(uuid), kernel.listen_to(uuid), kernel.unlisten_to(uuid) to heureum_queue;
