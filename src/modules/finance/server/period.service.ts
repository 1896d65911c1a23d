/** Months of the books: closed, and opened again. */
import type { QueryOf, ReplyOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, demandFor, today } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { countUnderWay } from '#modules/flow/server/index.ts';
import type { closePeriod, listPeriods, readClosing, reopenPeriod } from '../contract/endpoints.ts';
import { financeErrors } from '../contract/errors.ts';
import { periodClosed, periodReopened } from '../contract/events.ts';
import { financePermissions } from '../contract/permissions.ts';
import { withNumbers } from './numbered.ts';
import { callSetClosing, selectClosing, selectPeriodState, selectPeriods } from './periods.queries.ts';
import { exact } from './report.service.ts';
import { actorName } from './source.ts';

/** The months of a year, this one unless told. */
export async function list(context: Context, query: QueryOf<typeof listPeriods>): Promise<ReplyOf<typeof listPeriods>> {
  const { companyId } = context;
  const { currency } = context.company;
  const year = query.year ?? Number(today(context).slice(0, 4));
  const rows = await withNumbers(context, selectPeriods({ companyId, year, currency }));
  return { year, currency, periods: rows.map((row) => ({ ...row, amount: exact(row.amount) })) };
}

/** What closing the month comes to, before somebody does: which months, how many entries, what stops where the month is not over. */
export async function foreseeClosing(context: Context, month: string): Promise<ReplyOf<typeof readClosing>> {
  const [row] = await context.unit.query(selectClosing(context.companyId, month));
  const { closedUntil = null, from = month, entries = 0 } = row ?? {};
  const isOver = month < today(context).slice(0, 7);
  return { month, closedUntil, from, entries, isOver, waiting: isOver ? 0 : await countUnderWay(context) };
}

/** Whether nothing is posted today: what would be sold now could not be booked. */
export async function isClosedToday(context: Context): Promise<boolean> {
  const [row] = await context.unit.query(selectPeriodState(context.companyId, today(context).slice(0, 7)));
  return row?.isClosed ?? false;
}

const { 'finance.period.close': closing, 'finance.period.reopen': reopening } = financePermissions;

/** Whoever holds the right for single months needs it for each that changes its state. @throws FORBIDDEN */
function demandMonths(context: Context, permission: string, { from, until }: { from: string; until: string }): void {
  for (let month = from; month <= until; month = monthAfter(month)) {
    demandFor(context, permission, { type: 'finance.period', id: month });
  }
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** With all open months before it. Postings under way end first; later ones are refused. @throws PERIOD_NOT_STARTED, PERIOD_ALREADY_CLOSED */
export async function close(context: Context, month: string): Promise<ReplyOf<typeof closePeriod>> {
  if (month > today(context).slice(0, 7)) throw fail(financeErrors.PERIOD_NOT_STARTED);
  const [foreseen] = await context.unit.query(selectClosing(context.companyId, month));
  demandMonths(context, closing.name, { from: foreseen?.from ?? month, until: month });
  const from = await change(context, { month, state: 'closed' });
  if (!from) throw fail(financeErrors.PERIOD_ALREADY_CLOSED);
  emit(context, periodClosed, { month });
  return { month, state: 'closed', from };
}

/** With all closed months after it; who may read the statements is told. @throws PERIOD_ALREADY_OPEN */
export async function reopen(context: Context, month: string): Promise<ReplyOf<typeof reopenPeriod>> {
  const [before] = await context.unit.query(selectClosing(context.companyId, month));
  const until = before?.closedUntil ?? month;
  demandMonths(context, reopening.name, { from: month, until });
  if (!(await change(context, { month, state: 'open' }))) throw fail(financeErrors.PERIOD_ALREADY_OPEN);
  emit(context, periodReopened, { month, until, byId: actorId(context) });
  return { month, state: 'open', until };
}

async function change(context: Context, to: { month: string; state: 'open' | 'closed' }): Promise<string | null> {
  const by = { by: actorId(context), byName: actorName(context) };
  const [changed] = await context.unit.query(callSetClosing({ ...to, ...by }));
  if (!changed?.first) return null;
  const action = to.state === 'closed' ? 'finance.period.close' : 'finance.period.reopen';
  audit(context, { action, subject: { type: 'finance.period', id: to.month }, after: { state: to.state } });
  return changed.first;
}
