/** What this room's things are called, for the audit trail. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

type Names = Statement<{ id: string; name: string }>;

export const orderNames = (companyId: string, ids: readonly string[]): Names =>
  statement(`select id, number as name from "order".orders where company_id = $1 and id = any($2)`, [companyId, ids]);
