-- breaks: migration-validates
alter table finance.entries alter memo set not null;
