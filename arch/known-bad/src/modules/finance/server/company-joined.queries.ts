// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (id: string) =>
  statement('select 1 from finance.accounts a join finance.lines l on l.account_id = a.id where a.company_id = $1', [id]);
