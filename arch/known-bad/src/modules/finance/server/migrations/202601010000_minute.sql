-- breaks: migration-number
create table finance.budgets (company_id uuid not null, id uuid not null);
