-- A view is ended once; nothing else of it ever changes.
create or replace function access.protect_view() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.ended_at is not null or new.ended_at is null
    or (to_jsonb(new) - 'ended_at') is distinct from (to_jsonb(old) - 'ended_at') then
    raise exception 'a view is ended once, and never changed';
  end if;
  return new;
end $$;
revoke execute on function access.protect_view() from public;
