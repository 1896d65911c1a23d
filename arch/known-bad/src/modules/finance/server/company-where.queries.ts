// breaks: company-named
import { sql, where } from '#kernel/server/database/where.ts';

export function list(companyId: string | null) {
  const asked = where(sql`a.active`, companyId && sql`a.company_id = ${companyId}`);
  return `select a.id from finance.accounts a ${asked.text}`;
}
