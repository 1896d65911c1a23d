-- Who saw the portal as another member does, when and why. Kept: what was looked at is in the access records.
create table access.views (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  -- Who looks, in which session.
  viewer_id uuid not null,
  session_id uuid not null,
  -- Through whose eyes.
  member_id uuid not null,
  person_id uuid not null check (person_id <> viewer_id),
  reason text not null check (length(reason) between 1 and 500),
  began_at timestamptz not null default now(),
  until timestamptz not null check (until <= began_at + interval '15 minutes'),
  ended_at timestamptz,
  primary key (company_id, id)
);
create index views_of_session on access.views (company_id, session_id) where ended_at is null;
create index views_of_person on access.views (company_id, person_id);

-- It is ended once, and nothing else of it ever changes.
create function access.keep_view() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.ended_at is not null or new.ended_at is null
    or (to_jsonb(new) - 'ended_at') is distinct from (to_jsonb(old) - 'ended_at') then
    raise exception 'a view is ended once, and never changed';
  end if;
  return new;
end $$;
revoke execute on function access.keep_view() from public;
create trigger keep_view before update on access.views for each row execute function access.keep_view();
revoke delete on access.views from heureum_app;
