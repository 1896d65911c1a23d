-- breaks: migration-rewrites
alter table finance.entries
  add column note text,
  add column total bigint generated always as (debit + credit) stored;
