-- concurrently
-- breaks: index-concurrently
create index concurrently entries_memo on finance.entries (memo);
