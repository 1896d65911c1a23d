-- concurrently
create unique index concurrently if not exists files_of_pictures on kernel.files (company_id, picture, edge) where picture is not null;
