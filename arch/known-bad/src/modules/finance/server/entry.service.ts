// breaks: sql-in-queries
export const entries = 'select id from finance.entries where company_id = $1';
