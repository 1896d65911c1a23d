/** Records that show what another view owns (`OwningView`). */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { AxisRecord } from '../contract/record.ts';
import { recordColumns } from './records.queries.ts';

interface MirroredTypeKey {
  axis: string;
  type: string;
}

/** Until it is taken back, the unit writes what the view owns: the trigger of the table lets it. */
export const setWritesAsOwner = (isOwner: boolean): Statement =>
  statement(`select set_config('axis.keeper', $1, true)`, [isOwner ? 'on' : '']);

/** Live ones with one of the marks, and those whose id is one, deleted ones too. */
export function selectMirroredIds(
  companyId: string,
  { axis, type, mark, marks }: MirroredTypeKey & { mark: string; marks: readonly string[] },
): Statement<{ id: string }> {
  return statement(
    `select r.id from axis.records r
      where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.id = any($5::uuid[])
     union
     select r.id from axis.records r
      where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and r.fields ->> $4 = any($5::text[])`,
    [companyId, axis, type, mark, marks],
  );
}

/** Live ones without a mark: they show nothing of the view. */
export function selectUnmirrored(
  companyId: string,
  { axis, type, mark }: MirroredTypeKey & { mark: string },
): Statement<AxisRecord> {
  return statement(
    `select ${recordColumns} from axis.records r
      where r.company_id = $1 and r.axis = $2 and r.type = $3 and r.deleted_at is null and not r.fields ? $4
      order by r.id`,
    [companyId, axis, type, mark],
  );
}

/** Of the codes, those that live records of the type have. */
export function selectTakenCodes(
  companyId: string,
  { axis, type, codes }: MirroredTypeKey & { codes: readonly string[] },
): Statement<{ id: string; code: string }> {
  return statement(
    `select id, code from axis.records
      where company_id = $1 and axis = $2 and type = $3 and code = any($4::text[]) and deleted_at is null`,
    [companyId, axis, type, codes],
  );
}
