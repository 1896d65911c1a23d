-- A new record is counted in the session's row, which exists except for the first record of a day: so the row is updated first, and
-- inserted if missing. Insert with update on conflict took half as long again.
create or replace function axis.count_new_record() returns trigger language plpgsql as $$
declare
  made date := (new.created_at at time zone 'UTC')::date;
  lives integer := (new.deleted_at is null)::integer;
begin
  update axis.counts c set live = c.live + lives, deleted = c.deleted + 1 - lives
    where c.company_id = new.company_id and c.axis = new.axis and c.type = new.type and c.day = made and c.slot = pg_backend_pid();
  if not found then
    insert into axis.counts as c (company_id, axis, type, day, slot, live, deleted)
      values (new.company_id, new.axis, new.type, made, pg_backend_pid(), lives, 1 - lives)
      on conflict (company_id, axis, type, day, slot) do update set live = c.live + excluded.live, deleted = c.deleted + excluded.deleted;
  end if;
  return null;
end $$;
