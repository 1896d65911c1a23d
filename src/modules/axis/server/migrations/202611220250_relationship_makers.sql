-- Who made a relationship is shown when an undo leaves it; who ended it or brought it back may be a run that can be undone first.
alter table axis.relationships
  add column created_by_name text not null default '',
  add column removed_by_execution uuid,
  add column restored_by_execution uuid;

alter table axis.relationships no force row level security;
alter table axis.record_history no force row level security;
-- Names as the histories know them.
update axis.relationships l set created_by_name = h.by_name
from (select distinct on (company_id, by) company_id, by, by_name from axis.record_history
      where by is not null and cause = 'direct' order by company_id, by, at desc) h
where h.company_id = l.company_id and h.by = l.created_by;
alter table axis.relationships force row level security;
alter table axis.record_history force row level security;
