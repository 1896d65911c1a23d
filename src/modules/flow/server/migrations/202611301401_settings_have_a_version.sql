-- Two who change the settings at once: whoever comes second is told.
alter table flow.settings add column version int not null default 1;
