-- Messages are emptied with the run that sent them, and not before.
update kernel.pictures set owner_of = 'flow.executions' where name in ('notification.messages');
