// breaks: sql-in-queries
export const made = (sql: string) => ({ sql, parameters: [] });
