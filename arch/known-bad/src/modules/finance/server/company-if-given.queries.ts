// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (companyId: string, id: string) =>
  statement('select id from finance.accounts where ($1::uuid is null or company_id = $1) and id = $2', [companyId, id]);
