-- Approvals are emptied with the run that asked for them, and not before; what people said with their approval.
update kernel.pictures set owner_of = 'flow.executions' where name in ('decision.approvals');
update kernel.pictures set owner_of = 'decision.approvals' where name = 'decision.actions';
