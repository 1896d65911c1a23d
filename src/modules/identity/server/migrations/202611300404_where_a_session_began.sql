-- At the host of which company a session began (null: at the start portal): that company's administrators may end it.
alter table identity.sessions add column began_at uuid;
