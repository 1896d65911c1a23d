-- How often who may do what: buckets of tokens that all processes share. They are nobody's data and may be lost in a crash.
create unlogged table kernel.rate_buckets (
  key text primary key,
  tokens float8 not null,
  -- Whether the last taking was granted.
  granted boolean not null,
  at timestamptz not null
);
create index rate_buckets_at on kernel.rate_buckets (at);

-- Takes `costs[n]` tokens out of each bucket and says how many seconds to wait for those that had too few; 0 where they were
-- taken. Keys come sorted, so that two callers never wait for each other in a ring.
create function kernel.take_tokens(keys text[], costs float8[], bursts float8[], refills float8[]) returns table (bucket text, wait float8)
language plpgsql set search_path = '' as $$
declare
  moment timestamptz;
  kept kernel.rate_buckets;
begin
  for n in 1 .. cardinality(keys) loop
    moment := clock_timestamp();
    insert into kernel.rate_buckets as b (key, tokens, granted, at) values (keys[n], bursts[n] - costs[n], true, moment)
    on conflict (key) do update set
      tokens = least(bursts[n], b.tokens + greatest(0, extract(epoch from moment - b.at)) / 60 * refills[n])
        - case when least(bursts[n], b.tokens + greatest(0, extract(epoch from moment - b.at)) / 60 * refills[n]) >= costs[n] then costs[n] else 0 end,
      granted = least(bursts[n], b.tokens + greatest(0, extract(epoch from moment - b.at)) / 60 * refills[n]) >= costs[n],
      at = greatest(b.at, moment)
    returning b.* into kept;
    bucket := keys[n];
    wait := case when kept.granted then 0 else (costs[n] - kept.tokens) * 60 / refills[n] end;
    return next;
  end loop;
end $$;
revoke execute on function kernel.take_tokens(text[], float8[], float8[], float8[]) from public;
grant execute on function kernel.take_tokens(text[], float8[], float8[], float8[]) to heureum_app;
