create or replace function kernel.stop_listening(company uuid) returns void language plpgsql set search_path = '' as $$
begin
  execute format('unlisten %I', kernel.live_channel(company));
  perform pg_advisory_unlock_shared(7209, kernel.listener_lock_key(company));
end $$;
revoke execute on function kernel.stop_listening(company uuid) from public;
grant execute on function kernel.stop_listening(company uuid) to heureum_queue;
