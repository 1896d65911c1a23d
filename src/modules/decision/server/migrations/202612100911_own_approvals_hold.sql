alter table decision.lines validate constraint lines_own_approval;
alter table decision.approvals validate constraint approvals_own_approval;
