-- breaks: migration-validates
alter table finance.entries add check (memo <> '');
