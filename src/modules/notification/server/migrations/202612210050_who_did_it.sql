-- Who did what a notice tells of; null where it was nobody of the company, or the reader.
alter table notification.notices add column by_id uuid;
