-- Recipients of what the runs of a version are given that came after the first version: whoever starts it reads them before the next start.
alter table flow.frame_versions add column added_shares text[] not null default '{}';
