-- A company sets the retention periods of its own data with limited retention. The legal minimum is enforced here too, for every
-- caller. Runs after the row, so that a row of another company is refused as such first.
create or replace function kernel.check_retention() returns trigger language plpgsql set search_path = '' as $$
declare
  at_least int := (select k.least from kernel.kept k where k.kind = new.kind);
begin
  if at_least is null then
    perform kernel.raise_error('RETENTION_FIXED');
  elsif new.months < at_least then
    perform kernel.raise_error('RETENTION_TOO_SHORT');
  end if;
  return new;
end $$;
