// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (id: string) =>
  statement('select 1 from finance.accounts a where a.company_id = $1 and exists (select from finance.lines l where l.account_id = a.id)', [id]);
