alter table finance.entry_lines validate constraint lines_of_an_entry;
