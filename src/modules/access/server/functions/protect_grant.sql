create or replace function access.protect_grant() returns trigger language plpgsql set search_path = '' as $$
begin
  if (old.member_id, old.person_id, old.permission, old.only_things, old.up_to, old.currency)
    is distinct from (new.member_id, new.person_id, new.permission, new.only_things, new.up_to, new.currency) then
    raise exception 'what a grant gives does not change';
  end if;
  return new;
end $$;
revoke execute on function access.protect_grant() from public;
