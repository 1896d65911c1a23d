// breaks: order-by-change
import { statement } from '#kernel/server/database/unit.ts';

export const selectLatest = (companyId: string) =>
  statement('select entry_id from finance.entries where company_id = $1 order by execution_id desc limit 1', [companyId]);
