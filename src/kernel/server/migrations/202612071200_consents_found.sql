-- Those of one kind, and those of one address, are found without a look at all the others.
create index consents_of_kinds on kernel.consents (company_id, kind, id);
create index consents_of_addresses on kernel.consents (company_id, lower(address), id) where address is not null;
