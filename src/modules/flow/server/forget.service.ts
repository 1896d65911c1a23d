/**
 * What people gave to runs is destroyed when it need not be kept any more: 개인정보 보호법 제21조. That there was a run, who did what
 * when, amounts and quantities stay.
 */
import { picturesIn } from '#kernel/contract/picture.ts';
import { dayIn } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { emptyOwned } from '#kernel/server/erasure.ts';
import { monthsOfInputs } from '../contract/input-terms.ts';
import * as queries from './forget.queries.ts';

/** In one unit of work. */
const runsAtOnce = 100;

/** What the law wants today, in Korea. */
export const termsToday = (): queries.Terms => monthsOfInputs(dayIn('Asia/Seoul', new Date()));

export async function countDueInputs(context: Context, about: { months: number; most: number }): Promise<number> {
  const [row] = await context.unit.query(queries.countDue(context.companyId, { ...termsToday(), ...about }));
  return row?.count ?? 0;
}

/** One portion. @returns how many runs lost their input, and whether more may be left */
export async function forgetInputs(context: Context): Promise<{ gone: number; isMore: boolean }> {
  const { unit, companyId } = context;
  const due = await unit.query(queries.selectDue(companyId, { ...termsToday(), most: runsAtOnce }));
  if (due.length === 0) return { gone: 0, isMore: false };
  const roots = due.map(({ id }) => id);
  const ids = (await unit.query(queries.selectFamily(companyId, roots))).map(({ id }) => id);
  const [files, given] = await unit.queryAll([
    queries.selectOwnFiles(companyId, ids),
    queries.selectGiven(companyId, ids),
  ] as const);
  const named = new Set([...files.map(({ id }) => id), ...given.flatMap(({ value }) => picturesIn(value))]);
  unit.add(queries.markForgotten(companyId, { ids, locale: context.company.locale }));
  await emptyOwned(context, { kind: 'flow.execution', ids, files: [...named] });
  return { gone: roots.length, isMore: roots.length === runsAtOnce };
}
