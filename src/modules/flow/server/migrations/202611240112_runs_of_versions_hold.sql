alter table flow.executions validate constraint executions_of_a_version;
drop policy looks on flow.frame_versions;
