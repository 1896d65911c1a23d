create or replace function axis.count_record() returns trigger language plpgsql set search_path = '' as $$
declare
  it axis.records := case when tg_op = 'DELETE' then old else new end;
  lives integer := 0;
  gone integer := 0;
begin
  if tg_op <> 'INSERT' then
    -- The whole company is deleted, and its counts with it.
    if tg_op = 'DELETE' and not exists (
      select from axis.types t where t.company_id = it.company_id and t.axis = it.axis and t.key = it.type) then
      return null;
    end if;
    lives := lives - (old.deleted_at is null)::integer;
    gone := gone - (old.deleted_at is not null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    lives := lives + (new.deleted_at is null)::integer;
    gone := gone + (new.deleted_at is not null)::integer;
  end if;
  insert into axis.counts as c (company_id, axis, type, day, slot, live, deleted)
    values (it.company_id, it.axis, it.type, (it.created_at at time zone 'UTC')::date, pg_backend_pid(), lives, gone)
    on conflict (company_id, axis, type, day, slot) do update set live = c.live + excluded.live, deleted = c.deleted + excluded.deleted;
  return null;
end $$;
