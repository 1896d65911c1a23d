-- What is known of a call that changes something elsewhere: 'unknown' from the moment it leaves, until an answer says 'made' or 'not-made'.
-- Null: it never left, changes nothing, or is of before. `left_at`: when it left last.
alter table integration.calls add column outcome text, add column left_at timestamptz;
