/** Rows of a file before they are imported: what would become of each, by the judgement that the import itself uses. */
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import type { CheckedRow } from '../contract/import.endpoints.ts';
import type { ImportMapping } from '../contract/import.ts';
import { alikeLabel } from '../contract/import-alike.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { demandColumns } from './import-file.ts';
import { type JudgedRow, judgeRows } from './import-judge.ts';
import { seen } from './personal.ts';
import { typeOf } from './type.service.ts';

function likeOf({ locale }: Context, type: TypeDefinition, like: JudgedRow['like']): CheckedRow['like'] {
  if (!like) return null;
  const label = alikeLabel(type, like.key);
  const record = like.record === 'several' ? null : like.record;
  return {
    by: like.key === '' ? '' : label[locale] || label.ko,
    record: record && { id: record.id, title: record.title, code: record.code },
    line: like.line,
  };
}

function checkedRow(context: Context, type: TypeDefinition, row: JudgedRow): CheckedRow {
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
    like: likeOf(context, type, row.like),
  };
}

/** @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, IMPORT_COLUMN_UNKNOWN */
export async function checkImport(
  context: Context,
  about: {
    axis: string;
    type: string;
    mapping: ImportMapping;
    rows: readonly (TableRow & { repeats?: number | undefined })[];
  },
): Promise<{ rows: CheckedRow[] }> {
  const type = await typeOf(context, about, 'write');
  const { mapping, rows } = about;
  demandColumns(type, mapping);
  const repeats = new Map(
    rows.flatMap(({ line, repeats }) => (repeats === undefined ? [] : [[line, repeats] as const])),
  );
  const judged = (await judgeRows(context, { type, mapping, rows, repeats })).rows;
  const records = judged.flatMap(({ like }) => (like?.record && like.record !== 'several' ? [like.record] : []));
  await seen(context, 'axis.record.list', records);
  return {
    rows: judged.filter(({ outcome, like }) => outcome !== 'new' || like).map((row) => checkedRow(context, type, row)),
  };
}
