-- concurrently
-- So are those of one address.
create index concurrently if not exists consents_of_addresses on kernel.consents (company_id, lower(address), id) where address is not null;
