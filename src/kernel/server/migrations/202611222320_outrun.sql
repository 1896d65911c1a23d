-- Refuses a change that would change nothing: the row is in another version, gone, or equal already. Which of these, the caller finds out.
create function kernel.outrun() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'HU410', message = 'nothing to change';
end $$;
