-- concurrently
create index concurrently if not exists files_unused on kernel.files (company_id, unused_since) where unused_since is not null;
