/** Months of the books: closed, and opened again. */
import type { QueryOf, ReplyOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, today } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { listPeriods } from '../contract/endpoints.ts';
import { financeErrors } from '../contract/errors.ts';
import { periodClosed, periodReopened } from '../contract/events.ts';
import { withNumbers } from './numbered.ts';
import { callSetPeriod, selectPeriods } from './periods.queries.ts';
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

/** Postings under way end first; later ones are refused. @throws PERIOD_NOT_STARTED, PERIOD_ALREADY_CLOSED */
export async function close(context: Context, month: string): Promise<{ month: string; state: 'closed' }> {
  if (month > today(context).slice(0, 7)) throw fail(financeErrors.PERIOD_NOT_STARTED);
  if (!(await change(context, { month, state: 'closed' }))) throw fail(financeErrors.PERIOD_ALREADY_CLOSED);
  emit(context, periodClosed, { month });
  return { month, state: 'closed' };
}

/** @throws PERIOD_ALREADY_OPEN */
export async function reopen(context: Context, month: string): Promise<{ month: string; state: 'open' }> {
  if (!(await change(context, { month, state: 'open' }))) throw fail(financeErrors.PERIOD_ALREADY_OPEN);
  emit(context, periodReopened, { month });
  return { month, state: 'open' };
}

async function change(context: Context, to: { month: string; state: 'open' | 'closed' }): Promise<boolean> {
  const [period] = await context.unit.query(callSetPeriod({ ...to, by: actorId(context), byName: actorName(context) }));
  if (!period?.changed) return false;
  const action = to.state === 'closed' ? 'finance.period.close' : 'finance.period.reopen';
  audit(context, { action, subject: { type: 'finance.period', id: to.month }, after: { state: to.state } });
  return true;
}
