// breaks: one-where
export function list(companyId: string, codes: readonly string[]) {
  const values: unknown[] = [companyId];
  const test = codes.map((code) => `a.code = $${values.push(code)}`).join(' or ');
  return [`select a.id from finance.accounts a where a.company_id = $1 and (${test})`, values];
}
