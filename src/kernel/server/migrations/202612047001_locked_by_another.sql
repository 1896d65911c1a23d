-- Refuses a unit of work that would wait for what another holds while it holds what the other may want: it is tried again from its beginning.
create function kernel.refuse_taken() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'HU412', message = 'held by another';
end $$;
