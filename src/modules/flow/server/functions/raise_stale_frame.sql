-- Refuses what was decided on a frame that changed since. The question itself is a plain statement (frame/frame.queries.ts).
create or replace function flow.raise_stale_frame() returns void language plpgsql as $$
begin
  raise exception using errcode = 'HU409', message = 'stale frame';
end $$;
