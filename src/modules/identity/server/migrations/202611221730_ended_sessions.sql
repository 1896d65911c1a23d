-- Every process hears of a session that ended, however it was ended: its live streams end with it. A trigger tells, with its owner's
-- rights, so that nobody can end streams without ending the session.
create function identity.tell_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify(kernel.live_channel(), jsonb_build_object('session', new.id)::text);
  return null;
end $$;
revoke execute on function identity.tell_ended_session() from public;

create trigger tell_ended_session after update of revoked_at on identity.sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function identity.tell_ended_session();
