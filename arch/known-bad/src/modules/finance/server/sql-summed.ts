// breaks: sql-in-queries
export const summed = 'select id ' + 'from finance.entries';
