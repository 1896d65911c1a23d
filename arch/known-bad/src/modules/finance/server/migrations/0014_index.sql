-- breaks: index-concurrently
create index entries_memo on finance.entries (memo);
