create or replace function kernel.live_channel(company uuid) returns text language sql stable set search_path = '' as $$
  select kernel.channel_of(c.name, company) from kernel.live_channels c;
$$;
revoke execute on function kernel.live_channel(company uuid) from public;
grant execute on function kernel.live_channel(company uuid) to heureum_queue;

create or replace function kernel.live_channel() returns text language sql stable set search_path = '' as $$
  select c.name from kernel.live_channels c;
$$;
