-- breaks: migration-rewrites
alter table finance.entries add column token uuid not null default gen_random_uuid();
