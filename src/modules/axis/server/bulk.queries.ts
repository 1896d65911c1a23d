/** Bulk queries: codes already taken, checked before a bulk write. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** The given codes that live records of the type already use. */
export function selectTakenCodes(
  companyId: string,
  filter: { axis: string; type: string; codes: readonly string[] },
): Statement<{ code: string }> {
  return statement(
    `select code from axis.records
     where company_id = $1 and axis = $2 and type = $3 and code = any($4::text[]) and deleted_at is null`,
    [companyId, filter.axis, filter.type, filter.codes],
  );
}
