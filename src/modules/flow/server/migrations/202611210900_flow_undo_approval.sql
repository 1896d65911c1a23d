alter table flow.settings add undo_approval_above bigint check (undo_approval_above >= 0);
