-- Deletes everything past its retention in the unit's company, at most this many rows of a kind; access records follow their own rule.
create or replace function kernel.delete_all_expired(most int) returns table (kind text, gone bigint, seal bigint, hash text)
language plpgsql security definer set search_path = '' as $$
begin
  return query select 'audit', f.rows, f.seal, f.hash from kernel.delete_expired_seals(most) f;
  return query select f.kind, f.gone, null::bigint, null::text from (
    select k.kind, kernel.delete_expired(k.kind, most)::bigint as gone from kernel.kept k where k.kind not in ('audit', 'access')) f
    where f.gone > 0 order by f.kind;
end $$;
revoke execute on function kernel.delete_all_expired(most integer) from public;
grant execute on function kernel.delete_all_expired(most integer) to heureum_app;
