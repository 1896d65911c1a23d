-- Refuses with a module's error code: the HTTP layer answers with that error's status and text.
create or replace function kernel.raise_error(code text, detail text default '') returns void language plpgsql as $$
begin
  raise exception using errcode = 'HU400', message = code, detail = detail;
end $$;
