// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (id: string) =>
  statement('select id from finance.accounts where company_id = $1 union all select account_id from finance.lines', [id]);
