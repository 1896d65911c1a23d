create or replace function kernel.notify_signals(happened kernel.events[], places uuid[], numbers jsonb, numbering text) returns void language plpgsql set search_path = '' as $$
declare
  live kernel.live_channels;
  heard uuid[];
  place uuid;
  told text := '';
  one record;
begin
  select * into live from kernel.live_channels;
  heard := array(select p from unnest(places) p
    where not pg_try_advisory_xact_lock(7209, kernel.listener_lock_key(p)));
  if heard = '{}' then
    return;
  end if;
  for one in
    select e.company_id, json_build_object('event', e.id, 'name', e.name, 'id', e.subject_id, 'hearers', e.hearers,
      'touches', e.touches, 'sequence', (numbers ->> (e.id || ' ' || numbering))::bigint, 'part', e.part, 'audience', e.audience[e.part * 100 + 1 : e.part * 100 + 100])::text as said
    from (
      select e.*, generate_series(0, (coalesce(nullif(cardinality(e.audience), 0), 1) - 1) / 100) as part
      from unnest(happened) e where e.company_id = any (heard)) e
    order by e.company_id, e.id, e.part
  loop
    if octet_length(one.said) > 7500 then
      raise warning 'a live signal is too long and was not sent';
      continue;
    end if;
    if one.company_id <> place or octet_length(told) + octet_length(one.said) > 7500 then
      perform kernel.notify(live, place, told);
      told := '';
    end if;
    place := one.company_id;
    told := told || case when told = '' then '' else ',' end || one.said;
  end loop;
  perform kernel.notify(live, place, told);
end $$;
revoke execute on function kernel.notify_signals(happened kernel.events[], places uuid[], numbers jsonb, numbering text) from public;
grant execute on function kernel.notify_signals(happened kernel.events[], places uuid[], numbers jsonb, numbering text) to heureum_queue;
