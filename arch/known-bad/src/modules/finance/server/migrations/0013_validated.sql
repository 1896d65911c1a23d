-- breaks: migration-validates
alter table finance.entries add constraint entries_memo check (memo <> '') not valid;
alter table finance.entries validate constraint entries_memo;
