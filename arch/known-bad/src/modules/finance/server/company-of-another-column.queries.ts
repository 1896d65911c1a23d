// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (companyId: string, id: string) =>
  statement('select id from finance.accounts where company_id = parent_id and id = $2', [companyId, id]);
