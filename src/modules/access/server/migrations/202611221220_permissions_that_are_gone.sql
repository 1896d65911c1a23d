-- Rights belong to types of records now: these permissions open nothing, and a role that names them could not be saved again.
alter table access.roles no force row level security;
update access.roles set permissions = array(
  select name from unnest(permissions) name
  where name not in ('axis.record.create', 'axis.record.update', 'axis.record.delete', 'axis.record.erase'))
where permissions && array['axis.record.create', 'axis.record.update', 'axis.record.delete', 'axis.record.erase'];
alter table access.roles force row level security;
