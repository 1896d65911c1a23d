-- Every process receives the end of a session, however it ended: its live streams end with it. A trigger notifies with its owner's
-- rights, so that nobody can end streams without ending the session.
create or replace function identity.notify_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify(kernel.live_channel(), jsonb_build_object('session', new.id)::text);
  return null;
end $$;
revoke execute on function identity.notify_ended_session() from public;
