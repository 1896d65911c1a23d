-- Bulk changes are executions of a frame of the product: flow undoes them, and their histories name the execution.
drop index axis.record_history_bulk;
alter table axis.record_history drop column bulk_id;
drop table axis.bulks;
