create or replace function kernel.start_listening(company uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_lock_shared(7209, kernel.listener_lock_key(company));
  execute format('listen %I', kernel.live_channel(company));
end $$;
revoke execute on function kernel.start_listening(company uuid) from public;
grant execute on function kernel.start_listening(company uuid) to heureum_queue;
