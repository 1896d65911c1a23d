-- breaks: migration-number
create table finance.tags (company_id uuid not null, id uuid not null);
