-- Notes are emptied with the run that wrote them, and not before.
update kernel.pictures set owner_of = 'flow.executions' where name in ('item.stock_movements');
