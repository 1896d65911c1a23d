-- concurrently
-- Those of one kind are found without a look at all the others.
create index concurrently if not exists consents_of_kinds on kernel.consents (company_id, kind, id);
