-- Rights belong to types of records now. Service accounts of frames, and of runs that go on, keep what their authors gave them: to write
-- records of the types that every company has.
create function flow.rights_of_types(held jsonb) returns jsonb language sql set search_path = '' as $$
  select jsonb_agg(name order by name) from (
    select name from jsonb_array_elements_text(held) name
    where name not in ('axis.record.create', 'axis.record.update', 'axis.record.delete', 'axis.record.erase')
    union
    select 'axis.' || type || '.write' from unnest(array[
      'item.sellable', 'item.asset', 'item.consumable', 'item.raw-material', 'item.service',
      'entity.internal', 'entity.external', 'entity.user', 'space.internal', 'space.external', 'space.virtual',
      'finance.flow', 'finance.state', 'marketing.internal', 'marketing.external',
      'knowledge.document', 'knowledge.manual', 'knowledge.policy', 'knowledge.report', 'flow.stream']) type
  ) names
$$;

alter table flow.frame_versions disable trigger append_only;
alter table flow.frame_versions no force row level security;
alter table flow.frames no force row level security;
alter table flow.executions no force row level security;

update flow.frame_versions
set definition = jsonb_set(definition, '{runAs,permissions}', flow.rights_of_types(definition #> '{runAs,permissions}'))
where definition #> '{runAs,permissions}' ?| array['axis.record.create', 'axis.record.update', 'axis.record.delete'];

update flow.frames
set draft = jsonb_set(draft, '{runAs,permissions}', flow.rights_of_types(draft #> '{runAs,permissions}'))
where draft #> '{runAs,permissions}' ?| array['axis.record.create', 'axis.record.update', 'axis.record.delete'];

update flow.executions
set run_as = jsonb_set(run_as, '{permissions}', flow.rights_of_types(run_as -> 'permissions'))
where run_as -> 'permissions' ?| array['axis.record.create', 'axis.record.update', 'axis.record.delete'];

alter table flow.executions force row level security;
alter table flow.frames force row level security;
alter table flow.frame_versions force row level security;
alter table flow.frame_versions enable trigger append_only;
drop function flow.rights_of_types(jsonb);
