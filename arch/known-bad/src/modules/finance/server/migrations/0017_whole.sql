-- breaks: migration-in-batches
alter table finance.entries no force row level security;
update finance.entries set memo = '' where memo is null;
