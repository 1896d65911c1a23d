-- Approvals of undos are begun by asking for one, never from the list of flows.
alter table flow.frames no force row level security;
update flow.frames set access = access || '{"startable": false}' where key = 'undo-approval';
alter table flow.frames force row level security;
