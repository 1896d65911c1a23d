/** Rows of a file before they are imported: what would become of each, by the judgement that the import itself uses. */
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import type { CheckedRow } from '../contract/import.endpoints.ts';
import type { ImportMapping } from '../contract/import.ts';
import { getMatchLabel } from '../contract/import-match.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { type EvaluatedRow, evaluateRows } from './import-evaluation.ts';
import { assertColumns } from './import-file.ts';
import { recordPersonalAccess } from './personal-access.ts';
import { getAllowedType } from './type.service.ts';

function toMatchView({ locale }: Context, type: TypeDefinition, like: EvaluatedRow['like']): CheckedRow['like'] {
  if (!like) return null;
  const label = getMatchLabel(type, like.key);
  const record = like.record === 'several' ? null : like.record;
  return {
    by: like.key === '' ? '' : label[locale] || label.ko,
    record: record && { id: record.id, title: record.title, code: record.code },
    line: like.line,
  };
}

function toCheckedRow(context: Context, type: TypeDefinition, row: EvaluatedRow): CheckedRow {
  const { locale } = context;
  return {
    line: row.line,
    outcome: row.outcome,
    problems: row.problems.map(({ key, column, code, reason }) => ({
      key,
      column: column[locale],
      code,
      reason: reason[locale],
    })),
    like: toMatchView(context, type, row.like),
  };
}

/** @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, IMPORT_COLUMN_UNKNOWN */
export async function checkImport(
  context: Context,
  input: {
    axis: string;
    type: string;
    mapping: ImportMapping;
    rows: readonly (TableRow & { repeats?: number | undefined })[];
  },
): Promise<{ rows: CheckedRow[] }> {
  const type = await getAllowedType(context, input, 'write');
  const { mapping, rows } = input;
  assertColumns(type, mapping);
  const repeats = new Map(
    rows.flatMap(({ line, repeats }) => (repeats === undefined ? [] : [[line, repeats] as const])),
  );
  const judged = (await evaluateRows(context, { type, mapping, rows, repeats })).rows;
  const records = judged.flatMap(({ like }) => (like?.record && like.record !== 'several' ? [like.record] : []));
  await recordPersonalAccess(context, 'axis.record.list', records);
  return {
    rows: judged
      .filter(({ outcome, like }) => outcome !== 'new' || like)
      .map((row) => toCheckedRow(context, type, row)),
  };
}
