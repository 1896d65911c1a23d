/**
 * Destroys the inputs of runs once they need not be retained: 개인정보 보호법 제21조. The run itself, its actors and times, amounts and
 * quantities remain.
 */
import { findPictureIds } from '#kernel/contract/picture.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { clearOwnedTables } from '#kernel/server/erasure.ts';
import { getInputRetentionMonths } from '../contract/input-retention-terms.ts';
import * as queries from './input-retention.queries.ts';

/** In one unit of work. */
const runsPerUnit = 100;

/** Current legal retention terms in Korea. */
export const getRetentionTerms = (): queries.RetentionTerms =>
  getInputRetentionMonths(toLocalDay('Asia/Seoul', new Date()));

export async function countDueInputs(context: Context, filter: { months: number; most: number }): Promise<number> {
  const [row] = await context.unit.query(queries.countDue(context.companyId, { ...getRetentionTerms(), ...filter }));
  return row?.count ?? 0;
}

/** One portion. @returns how many runs lost their input, and whether more may be left */
export async function eraseDueInputs(context: Context): Promise<{ gone: number; isMore: boolean }> {
  const { unit, companyId } = context;
  const due = await unit.query(queries.selectDue(companyId, { ...getRetentionTerms(), most: runsPerUnit }));
  if (due.length === 0) return { gone: 0, isMore: false };
  const roots = due.map(({ id }) => id);
  const ids = (await unit.query(queries.selectFamily(companyId, roots))).map(({ id }) => id);
  const [files, givenValues] = await unit.queryAll([
    queries.selectOwnFiles(companyId, ids),
    queries.selectGivenValues(companyId, ids),
  ] as const);
  const named = new Set([...files.map(({ id }) => id), ...givenValues.flatMap(({ value }) => findPictureIds(value))]);
  unit.add(queries.updateForgotten(companyId, { ids, locale: context.company.locale }));
  await clearOwnedTables(context, { kind: 'flow.execution', ids, files: [...named] });
  return { gone: roots.length, isMore: roots.length === runsPerUnit };
}
