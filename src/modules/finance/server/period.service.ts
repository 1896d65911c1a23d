/** Months of the books: closed, and opened again. */
import type { QueryOf, ReplyOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import { assertPermissionFor, type Context, getActorId, getToday } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { countUnderWay } from '#modules/flow/server/index.ts';
import type { closePeriod, listPeriods, readClosing, reopenPeriod } from '../contract/endpoints.ts';
import { financeErrors } from '../contract/errors.ts';
import { periodClosed, periodReopened } from '../contract/events.ts';
import { financePermissions } from '../contract/permissions.ts';
import { queryNumbered } from './entry-numbering.ts';
import { getActorName } from './entry-source.ts';
import { callSetClosing, selectClosing, selectPeriodState, selectPeriods } from './periods.queries.ts';
import { toExactSum } from './report.service.ts';

/** The months of a year, by default the current one. */
export async function listMonths(
  context: Context,
  query: QueryOf<typeof listPeriods>,
): Promise<ReplyOf<typeof listPeriods>> {
  const { companyId } = context;
  const { currency } = context.company;
  const year = query.year ?? Number(getToday(context).slice(0, 4));
  const rows = await queryNumbered(context, selectPeriods({ companyId, year, currency }));
  return { year, currency, periods: rows.map((row) => ({ ...row, amount: toExactSum(row.amount) })) };
}

/** Preview of closing the month: affected months, number of entries, and what stops if the month is not over. */
export async function forecastClosing(context: Context, month: string): Promise<ReplyOf<typeof readClosing>> {
  const [row] = await context.unit.query(selectClosing(context.companyId, month));
  const { closedUntil = null, from = month, entries = 0 } = row ?? {};
  const isOver = month < getToday(context).slice(0, 7);
  return { month, closedUntil, from, entries, isOver, waiting: isOver ? 0 : await countUnderWay(context) };
}

/** True if today's month is closed: a sale now could not be booked. */
export async function isClosedToday(context: Context): Promise<boolean> {
  const [row] = await context.unit.query(selectPeriodState(context.companyId, getToday(context).slice(0, 7)));
  return row?.isClosed ?? false;
}

const { 'finance.period.close': closing, 'finance.period.reopen': reopening } = financePermissions;

/** A permission for single months is required for each month that changes state. @throws FORBIDDEN */
function assertMonthPermission(
  context: Context,
  permission: string,
  { from, until }: { from: string; until: string },
): void {
  for (let month = from; month <= until; month = getMonthAfter(month)) {
    assertPermissionFor(context, permission, { type: 'finance.period', id: month });
  }
}

const getMonthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** With all open months before it. Postings under way end first; later ones are refused. @throws PERIOD_NOT_STARTED, PERIOD_ALREADY_CLOSED */
export async function closePeriodsUntil(context: Context, month: string): Promise<ReplyOf<typeof closePeriod>> {
  if (month > getToday(context).slice(0, 7)) throw fail(financeErrors.PERIOD_NOT_STARTED);
  const [foreseen] = await context.unit.query(selectClosing(context.companyId, month));
  assertMonthPermission(context, closing.name, { from: foreseen?.from ?? month, until: month });
  const from = await changePeriods(context, { month, state: 'closed' });
  if (!from) throw fail(financeErrors.PERIOD_ALREADY_CLOSED);
  emit(context, periodClosed, { month });
  return { month, state: 'closed', from };
}

/** Reopens the month and all closed ones after it; readers of the statements are notified. @throws PERIOD_ALREADY_OPEN */
export async function reopenPeriodsFrom(context: Context, month: string): Promise<ReplyOf<typeof reopenPeriod>> {
  const [before] = await context.unit.query(selectClosing(context.companyId, month));
  const until = before?.closedUntil ?? month;
  assertMonthPermission(context, reopening.name, { from: month, until });
  if (!(await changePeriods(context, { month, state: 'open' }))) throw fail(financeErrors.PERIOD_ALREADY_OPEN);
  emit(context, periodReopened, { month, until, byId: getActorId(context) });
  return { month, state: 'open', until };
}

async function changePeriods(
  context: Context,
  to: { month: string; state: 'open' | 'closed' },
): Promise<string | null> {
  const by = { by: getActorId(context), byName: getActorName(context) };
  const [changed] = await context.unit.query(callSetClosing({ ...to, ...by }));
  if (!changed?.first) return null;
  const action = to.state === 'closed' ? 'finance.period.close' : 'finance.period.reopen';
  audit(context, { action, subject: { type: 'finance.period', id: to.month }, after: { state: to.state } });
  return changed.first;
}
