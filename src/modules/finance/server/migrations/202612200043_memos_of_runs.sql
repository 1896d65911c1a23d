-- Memos are emptied with the run that wrote them, and not before; those of lines with their entry.
update kernel.pictures set owner_of = 'flow.executions' where name in ('finance.entries');
update kernel.pictures set owner_of = 'finance.entries' where name = 'finance.entry_lines';
