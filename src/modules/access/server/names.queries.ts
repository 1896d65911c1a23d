/** Names of this module's things, for the audit trail. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

type Names = Statement<{ id: string; name: string }>;

export const selectRoleNames = (companyId: string, ids: readonly string[], locale: string): Names =>
  statement(`select id, display_name ->> $3 as name from access.roles where company_id = $1 and id = any($2)`, [
    companyId,
    ids,
    locale,
  ]);
