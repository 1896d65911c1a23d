-- How often a step was tried: a retry writes its row anew, with an id of its own.
alter table flow.steps add column attempts smallint not null default 1;
