-- concurrently
-- Which currencies there are entries in is read from the sums; nothing else asked this index, which every line had to keep.
drop index concurrently if exists finance.entry_lines_by_currency;
