/** Which codes are taken, before many records are written at once. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Which of the codes live records of the type have. */
export function selectCodes(
  companyId: string,
  wanted: { axis: string; type: string; codes: readonly string[] },
): Statement<{ code: string }> {
  return statement(
    `select code from axis.records
     where company_id = $1 and axis = $2 and type = $3 and code = any($4::text[]) and deleted_at is null`,
    [companyId, wanted.axis, wanted.type, wanted.codes],
  );
}
