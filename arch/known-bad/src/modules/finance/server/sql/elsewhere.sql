-- breaks: migration-number
create table finance.elsewhere (company_id uuid not null, id uuid not null);
