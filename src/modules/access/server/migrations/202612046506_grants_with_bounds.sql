-- A grant may hold for certain things only, and up to a sum at a time. What was given is not widened later: it is ended, and given anew.
alter table access.grants
  add column only_things jsonb,
  add column up_to bigint,
  add column currency char(3),
  -- Up to twenty, each with type, id and the name that it had.
  add constraint grants_only_things check (only_things is null or (
    jsonb_typeof(only_things) = 'array' and jsonb_array_length(only_things) between 1 and 20
    and not jsonb_path_exists(only_things, '$[*] ? (!(@."type".type() == "string" && @."type" != ""
      && @."id".type() == "string" && @."id" != "" && @."name".type() == "string"))'))) not valid,
  add constraint grants_up_to check (
    (up_to is null) = (currency is null) and (up_to is null or up_to between 1 and 9007199254740991)) not valid;
comment on column access.grants.only_things is 'Null: it holds for all. What is not among them it does not give.';
comment on column access.grants.up_to is 'Minor units of the currency, of one call. Null: whatever it moves.';

create function access.keep_what_was_given() returns trigger language plpgsql set search_path = '' as $$
begin
  if (old.member_id, old.person_id, old.permission, old.only_things, old.up_to, old.currency)
    is distinct from (new.member_id, new.person_id, new.permission, new.only_things, new.up_to, new.currency) then
    raise exception 'what a grant gives does not change';
  end if;
  return new;
end $$;
revoke execute on function access.keep_what_was_given() from public;
create trigger grants_keep_what_was_given before update on access.grants
  for each row execute function access.keep_what_was_given();
