// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (companyId: string, id: string) =>
  statement('update finance.accounts set company_id = $1 where id = $2', [companyId, id]);
