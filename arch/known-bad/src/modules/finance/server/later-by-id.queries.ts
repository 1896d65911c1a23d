// breaks: order-by-change
import { statement } from '#kernel/server/database/unit.ts';

export const selectLater = (companyId: string, id: string) =>
  statement('select entry_id from finance.entries where company_id = $1 and source_execution_id > $2', [companyId, id]);
