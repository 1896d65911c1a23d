// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (id: string) =>
  statement('select 1 from finance.accounts a, finance.lines l where a.company_id = $1', [id]);
