create or replace function kernel.notify(live kernel.live_channels, place uuid, told text) returns void language plpgsql set search_path = '' as $$
declare
  envelope text := '{"company":"' || place || '","signals":[' || told || ']}';
begin
  if told <> '' then
    perform pg_notify(kernel.channel_of(live.name, place), envelope);
  end if;
end $$;
revoke execute on function kernel.notify(live kernel.live_channels, place uuid, told text) from public;
grant execute on function kernel.notify(live kernel.live_channels, place uuid, told text) to heureum_queue;
