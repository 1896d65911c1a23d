// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (companyId: string, id: string) =>
  statement('select id from finance.accounts where id = $2 and (company_id = $1 or is_open)', [companyId, id]);
