-- breaks: migration-validates
alter table finance.entries add column account_id uuid references finance.accounts (id);
