-- The list of undos reads undos alone, however many runs there are.
create index executions_undos on flow.executions (company_id, started_at desc, id desc) where kind = 'undo';
