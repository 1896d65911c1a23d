-- Within one transaction impacts happened in the order of their ids, whatever the order of writing (a sub-flow's are written before
-- those of the flow around it); between transactions in the order of writing, whatever the clocks of the processes say.
alter table flow.impacts add unit xid8;
alter table flow.impacts alter unit set default pg_current_xact_id();
