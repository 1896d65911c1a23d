export const sql = (texts: TemplateStringsArray, ..._parts: unknown[]) => texts.join('?');
export const where = (...conditions: unknown[]) => ({ text: conditions.join(' and '), values: [] });
