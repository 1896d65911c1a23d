-- concurrently
create index concurrently if not exists invitations_by_list on company.invitations (company_id, list_id) where list_id is not null;
