-- Guards work that was decided on a cached frame: refused when the frame changed since, and tried again by the caller.
create function flow.expect_frame(company uuid, frame uuid, known_version int) returns void language plpgsql as $$
begin
  if not exists (
    select from flow.frames f where f.company_id = company and f.id = frame and f.version = known_version
  ) then
    raise exception using errcode = 'HU409', message = 'stale frame';
  end if;
end $$;
