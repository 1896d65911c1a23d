-- Which currencies a ledger holds is asked with every look at its statements: one step into this index for each.
create index entry_lines_by_currency on finance.entry_lines (company_id, currency);
