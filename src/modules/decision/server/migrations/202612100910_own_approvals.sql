-- What a line says of the step of who asked: it goes to the next above, or is allowed and marked. An approval keeps what its line said.
alter table decision.lines add column own_approval text not null default 'above';
alter table decision.lines add constraint lines_own_approval check (own_approval in ('above', 'allowed')) not valid;
alter table decision.approvals add column own_approval text not null default 'above';
alter table decision.approvals add constraint approvals_own_approval check (own_approval in ('above', 'allowed')) not valid;
