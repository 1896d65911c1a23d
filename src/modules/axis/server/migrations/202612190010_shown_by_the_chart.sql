-- Departments and staff that the organisation chart shows (`chart`: the unit or the person) are written by the chart alone, and departments
-- begin there. Whoever writes what the chart owns says so for the unit of work. The owner of the tables takes companies away and moves them.
create function axis.keep_chart() returns trigger language plpgsql as $$
declare
  owned constant text[] := array['kind', 'department', 'position', 'standing', 'endedOn', 'chart'];
begin
  if current_setting('axis.keeper', true) = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    perform kernel.refuse('RECORD_SHOWN', new.id::text);
  elsif tg_op = 'DELETE' then
    if old.fields ->> 'standing' is distinct from 'ended' then
      perform kernel.refuse('RECORD_SHOWN', old.id::text);
    end if;
    return old;
  elsif old.fields ? 'chart' then
    if new.title <> old.title or (new.code is distinct from old.code and old.fields ->> 'kind' is distinct from 'employee')
      or (select bool_or(new.fields -> key is distinct from old.fields -> key) from unnest(owned) as key)
      or ((new.deleted_at is null) <> (old.deleted_at is null) and old.fields ->> 'standing' is distinct from 'ended') then
      perform kernel.refuse('RECORD_SHOWN', old.id::text);
    end if;
  elsif new.fields ? 'chart'
    or (new.fields ->> 'kind' in ('department', 'team') and old.fields ->> 'kind' is distinct from new.fields ->> 'kind'
      and coalesce(old.fields ->> 'kind', '') not in ('department', 'team')) then
    perform kernel.refuse('RECORD_SHOWN', old.id::text);
  end if;
  return new;
end $$;

create trigger keep_chart_begun before insert on axis.records for each row
  when (current_user = 'heureum_app' and new.axis = 'entity' and new.type = 'internal'
    and (new.fields ? 'chart' or new.fields ->> 'kind' in ('department', 'team')))
  execute function axis.keep_chart();
create trigger keep_chart_changed before update on axis.records for each row
  when (current_user = 'heureum_app' and old.axis = 'entity' and old.type = 'internal')
  execute function axis.keep_chart();
create trigger keep_chart_gone before delete on axis.records for each row
  when (current_user = 'heureum_app' and old.axis = 'entity' and old.type = 'internal' and old.fields ? 'chart')
  execute function axis.keep_chart();
