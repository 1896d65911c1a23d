-- Approvals of undos are begun by asking for one, never from the list of flows.
update flow.frames set access = access || '{"startable": false}' where key = 'undo-approval';
