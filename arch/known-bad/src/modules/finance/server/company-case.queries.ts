// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (companyId: string, id: string) =>
  statement('select id from finance.accounts where case when id = $2 then true else company_id = $1 end', [companyId, id]);
