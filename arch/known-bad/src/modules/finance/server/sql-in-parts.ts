// breaks: sql-in-queries
const table = 'finance.entries';

export const joined = `select id from ${table}`;
