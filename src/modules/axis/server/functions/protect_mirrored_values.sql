-- Departments and staff shown by the organization chart (`chart`: the unit or the person) are written only by the chart, and
-- departments are created there. A writer of chart-owned values declares it for the unit of work. The owner of the tables deletes and
-- moves companies.
create or replace function axis.protect_mirrored_values() returns trigger language plpgsql as $$
declare
  owned constant text[] := array['kind', 'department', 'position', 'standing', 'endedOn', 'chart'];
begin
  if current_setting('axis.keeper', true) = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    perform kernel.raise_error('RECORD_SHOWN', new.id::text);
  elsif tg_op = 'DELETE' then
    if old.fields ->> 'standing' is distinct from 'ended' then
      perform kernel.raise_error('RECORD_SHOWN', old.id::text);
    end if;
    return old;
  elsif old.fields ? 'chart' then
    if new.title <> old.title or (new.code is distinct from old.code and old.fields ->> 'kind' is distinct from 'employee')
      or (select bool_or(new.fields -> key is distinct from old.fields -> key) from unnest(owned) as key)
      or ((new.deleted_at is null) <> (old.deleted_at is null) and old.fields ->> 'standing' is distinct from 'ended') then
      perform kernel.raise_error('RECORD_SHOWN', old.id::text);
    end if;
  elsif new.fields ? 'chart'
    or (new.fields ->> 'kind' in ('department', 'team') and old.fields ->> 'kind' is distinct from new.fields ->> 'kind'
      and coalesce(old.fields ->> 'kind', '') not in ('department', 'team')) then
    perform kernel.raise_error('RECORD_SHOWN', old.id::text);
  end if;
  return new;
end $$;
