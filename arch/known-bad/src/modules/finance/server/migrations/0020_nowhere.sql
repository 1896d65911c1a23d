-- concurrently
-- breaks: index-concurrently
create index concurrently if not exists entries_memo on only finance.entries (memo);
