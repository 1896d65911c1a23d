export const statement = (sql: string, values: unknown[] = []) => ({ sql, parameters: values });
