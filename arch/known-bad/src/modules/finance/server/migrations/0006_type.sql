-- breaks: migration-rewrites
alter table finance.entries alter column memo type varchar(100);
