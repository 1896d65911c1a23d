/** What this room's things are called, for the audit trail. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

type Names = Statement<{ id: string; name: string }>;

export const accountNames = (companyId: string, ids: readonly string[], locale: string): Names =>
  statement(
    `select id, code || ' ' || case $3 when 'en' then name_en else name_ko end as name from finance.accounts where company_id = $1 and id = any($2)`,
    [companyId, ids, locale],
  );

export const entryNames = (companyId: string, ids: readonly string[]): Names =>
  statement(`select id, memo as name from finance.entries where company_id = $1 and id = any($2)`, [companyId, ids]);
