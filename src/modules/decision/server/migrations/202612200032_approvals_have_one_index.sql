-- concurrently
-- Approvals are found by words (`approvals_found`); the index by pairs of characters served versions of before.
drop index concurrently if exists decision.approvals_titled;
