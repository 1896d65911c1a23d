// breaks: sql-in-queries
export const joined = ['select', 'id', 'from', 'finance.entries'].join(' ');
