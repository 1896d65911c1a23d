create or replace function kernel.take_tokens(keys text[], costs double precision[], bursts double precision[], refills double precision[])
  returns table(bucket text, wait double precision)
  language plpgsql
  set search_path to ''
as $$
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
revoke execute on function kernel.take_tokens(keys text[], costs double precision[], bursts double precision[], refills double precision[]) from public;
grant execute on function kernel.take_tokens(keys text[], costs double precision[], bursts double precision[], refills double precision[]) to heureum_app;
