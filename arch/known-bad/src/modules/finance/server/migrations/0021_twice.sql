-- breaks: migration-number
create table finance.notes (company_id uuid not null, id uuid not null);
