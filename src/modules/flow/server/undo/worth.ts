/** What an undo moves, in won: the same figure as for the window of a run, asked of everything that is taken back. */
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import type { Worth } from '../../contract/undo.ts';
import type { Settings } from '../frame/frame.queries.ts';
import { readSettings } from '../frame/settings.service.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';
import { heaviestOf, movedBy, readWorth, sumOf, worthOf } from '../run/money.ts';
import type { Case } from './case.ts';
import { lockUndoneToday, selectUndoneToday } from './undo-log.queries.ts';

function statedBy({ amount, currency }: ExecutionRecord): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

/** What it is judged by. */
interface Ground {
  context: Context;
  settings: Settings;
}

/** By what is stored when it ended and by what its impacts say now: the larger counts. */
function worthOfPart(ground: Ground, undoCase: Case, record: ExecutionRecord): Worth {
  const own = undoCase.judged.filter(({ impact }) => impact.executionId === record.id).map(({ impact }) => impact);
  const children = undoCase.family.filter((other) => other.parentId === record.id);
  const computed = worthOf(ground.settings, {
    stated: statedBy(record),
    posted: movedBy(ground.context, own),
    children: children.map((child) => worthOfPart(ground, undoCase, child)),
  });
  if (record.status !== 'finished') return computed;
  const stored = readWorth(record.won);
  return stored === 'unrated' || computed === 'unrated' ? 'unrated' : Math.max(stored, computed);
}

function worthOfCases(ground: Ground, cases: readonly Case[]): Worth {
  return sumOf(cases.flatMap((one) => one.roots.map((root) => worthOfPart(ground, one, root))));
}

/** What is taken back, in won. */
export async function worthOfUndo(context: Context, cases: readonly Case[]): Promise<Worth> {
  return worthOfCases({ context, settings: await readSettings(context) }, cases);
}

/**
 * True when the company wants an approval before so much is undone: by this undo, or together with what the person had
 * undone today. An amount without a rate counts as large; no money needs none.
 * @param intent.undoes it is about to be done: other undos of the person wait for this one, so that they are counted together
 */
export async function needsApproval(
  context: Context,
  cases: readonly Case[],
  intent: { undoes: boolean },
): Promise<boolean> {
  const settings = await readSettings(context);
  const limit = settings.undoApprovalAbove;
  if (limit === null) return false;
  const worth = worthOfCases({ context, settings }, cases);
  if (worth === 0) return false;
  if (worth === 'unrated' || worth >= limit) return true;
  const { companyId } = context;
  const { timeZone: zone } = context.company;
  if (intent.undoes) await context.unit.query(lockUndoneToday(companyId, actorId(context)));
  const [today] = await context.unit.query(selectUndoneToday(companyId, { askedBy: actorId(context), zone }));
  return worth + Number(today?.won ?? 0) >= limit || (today?.unrated ?? 0) > 0;
}

/** What is moved, for the one who decides: in won, or each currency by itself where one has no rate. */
export async function amountInWords(context: Context, cases: readonly Case[]): Promise<string> {
  const settings = await readSettings(context);
  const worth = worthOfCases({ context, settings }, cases);
  const { locale } = context.company;
  if (worth !== 'unrated') return worth > 0 ? formatMoney({ amount: worth, currency: 'KRW' }, locale) : '';
  const sums = new Map<Money['currency'], number>();
  for (const undoCase of cases) {
    const moved = movedBy(
      context,
      undoCase.judged.map(({ impact }) => impact),
    );
    const posted = heaviestOf(settings, moved);
    for (const { amount, currency } of posted) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    const stated = undoCase.roots.flatMap((root) => statedBy(root) ?? []);
    for (const { amount, currency } of stated) if (!sums.has(currency)) sums.set(currency, amount);
  }
  return [...sums].map(([currency, amount]) => formatMoney({ amount, currency }, locale)).join(' · ');
}
