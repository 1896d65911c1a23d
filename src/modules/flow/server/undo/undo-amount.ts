/** Undo amount: what an undo moves, in KRW. The same figure as for the window of a run, computed over all that is undone. */
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import type { AmountKrw } from '../../contract/undo.ts';
import type { Settings } from '../frame/frame.queries.ts';
import { getFlowSettings } from '../frame/settings.service.ts';
import { computeAmountKrw, listMovedMoney, parseAmountKrw, selectHeaviest, sumAmounts } from '../run/amount-krw.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';
import { lockUndoneToday, selectUndoneToday } from './undo-log.queries.ts';
import type { UndoTarget } from './undo-target.ts';

function getStatedAmount({ amount, currency }: ExecutionRecord): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

/** Basis of the valuation. */
interface AmountContext {
  context: Context;
  settings: Settings;
}

/** By what is stored when it ended and by what its impacts say now: the larger counts. */
function computePartAmount(amountContext: AmountContext, target: UndoTarget, record: ExecutionRecord): AmountKrw {
  const own = target.judged.filter(({ impact }) => impact.executionId === record.id).map(({ impact }) => impact);
  const children = target.family.filter((other) => other.parentId === record.id);
  const computed = computeAmountKrw(amountContext.settings, {
    stated: getStatedAmount(record),
    posted: listMovedMoney(amountContext.context, own),
    children: children.map((child) => computePartAmount(amountContext, target, child)),
  });
  if (record.status !== 'finished') return computed;
  const stored = parseAmountKrw(record.won);
  return stored === 'unrated' || computed === 'unrated' ? 'unrated' : Math.max(stored, computed);
}

function computeTargetsAmount(amountContext: AmountContext, cases: readonly UndoTarget[]): AmountKrw {
  return sumAmounts(
    cases.flatMap((target) => target.roots.map((root) => computePartAmount(amountContext, target, root))),
  );
}

/** The amount reverted, in KRW. */
export async function computeUndoAmount(context: Context, cases: readonly UndoTarget[]): Promise<AmountKrw> {
  return computeTargetsAmount({ context, settings: await getFlowSettings(context) }, cases);
}

/**
 * True when the company wants an approval before so much is undone: by this undo, or together with what the person had
 * undone today. An amount without a rate counts as large; no money needs none.
 * @param intent.undoes it is about to be done: other undos of the person wait for this one, so that they are counted together
 */
export async function isApprovalNeeded(
  context: Context,
  cases: readonly UndoTarget[],
  intent: { undoes: boolean },
): Promise<boolean> {
  const settings = await getFlowSettings(context);
  const limit = settings.undoApprovalAbove;
  if (limit === null) return false;
  const amountKrw = computeTargetsAmount({ context, settings }, cases);
  if (amountKrw === 0) return false;
  if (amountKrw === 'unrated' || amountKrw >= limit) return true;
  const { companyId } = context;
  const { timeZone: zone } = context.company;
  if (intent.undoes) await context.unit.query(lockUndoneToday(companyId, getActorId(context)));
  const [today] = await context.unit.query(selectUndoneToday(companyId, { askedBy: getActorId(context), zone }));
  return amountKrw + Number(today?.won ?? 0) >= limit || (today?.unrated ?? 0) > 0;
}

/** The amount moved, for the decider: in KRW, or per currency if one has no rate. */
export async function formatUndoAmount(context: Context, cases: readonly UndoTarget[]): Promise<string> {
  const settings = await getFlowSettings(context);
  const amountKrw = computeTargetsAmount({ context, settings }, cases);
  const { locale } = context.company;
  if (amountKrw !== 'unrated') return amountKrw > 0 ? formatMoney({ amount: amountKrw, currency: 'KRW' }, locale) : '';
  const sums = new Map<Money['currency'], number>();
  for (const target of cases) {
    const moved = listMovedMoney(
      context,
      target.judged.map(({ impact }) => impact),
    );
    const posted = selectHeaviest(settings, moved);
    for (const { amount, currency } of posted) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    const stated = target.roots.flatMap((root) => getStatedAmount(root) ?? []);
    for (const { amount, currency } of stated) if (!sums.has(currency)) sums.set(currency, amount);
  }
  return [...sums].map(([currency, amount]) => formatMoney({ amount, currency }, locale)).join(' · ');
}
