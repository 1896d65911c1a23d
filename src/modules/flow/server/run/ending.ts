/** What is settled when an execution ends: its amount and how long it can be undone. */
import type { Json } from '#kernel/contract/block.ts';
import { Money } from '#kernel/contract/money.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { evaluate } from '../../contract/expression.ts';
import type { LogType, NeverExpires } from '../../contract/frame.ts';
import { undoDays } from '../../contract/undo.ts';
import { allBlocks } from '../../contract/validate.ts';
import type { Settings } from '../frame/frame.queries.ts';
import { serverOf } from '../frame/registry.ts';
import { readSettings } from '../frame/settings.service.ts';
import { selectDescendants } from '../undo/undo.queries.ts';
import { inWon, postedIn, totalOf } from './amount.ts';
import * as queries from './execution.queries.ts';
import { storedOf } from './impact.ts';
import { type Run, scopeOf } from './run.ts';

type Ending = queries.Ending;

interface Change {
  kind: string;
  subject: { type: string };
  data: Json;
}

/** What counts for the window of an undo: of the execution itself and of each of its sub-flows. */
interface Share {
  logType: LogType;
  money: Money | null;
  neverExpires: readonly NeverExpires[];
}

function stated(run: Run): Money | null {
  if (!run.definition.amount) return null;
  const parsed = Money.safeParse(evaluate(run.definition.amount, scopeOf(run)));
  return parsed.success ? parsed.data : null;
}

/** True when the registered block knows how to take such an impact back. */
export function isReversible(kind: string): boolean {
  return serverOf(kind)?.reversal !== undefined;
}

/** The longest window of all; null when one of them never closes. */
function longest(settings: Settings, shares: readonly Share[]): number | null {
  if (shares.some(({ neverExpires }) => neverExpires.length > 0)) return null;
  const days = shares.map(({ logType, money }) => undoDays({ logType, wonAmount: money && inWon(settings, money) }));
  return Math.max(...days);
}

/** Sub-flows are undone with the flow around them, so what they changed and promised counts for it. */
async function offspringOf(run: Run): Promise<{ changes: Change[]; shares: Share[] }> {
  const hasSubFlows = allBlocks(run.definition).some((block) => block.kind === 'flow.sub-flow');
  if (!hasSubFlows) return { changes: [], shares: [] };
  const companyId = companyOf(run.context).id;
  const descendants = await run.context.unit.query(selectDescendants(companyId, run.execution.id));
  const ids = descendants.map(({ id }) => id);
  const impacts = await run.context.unit.query(queries.selectImpacts(companyId, ids));
  const shares = descendants.map(({ logType, amount, currency, neverExpires }) => ({
    ...{ logType, neverExpires },
    money: amount === null || currency === null ? null : { amount, currency },
  }));
  return { changes: impacts.map(storedOf), shares };
}

/** Rates are read only where money in another currency asks for them: this is on the way of every execution. */
async function ratesFor(context: Context, amounts: readonly (Money | null)[]): Promise<Settings> {
  const foreign = amounts.some((money) => money && money.currency !== 'KRW');
  return foreign ? readSettings(context) : { wonPerUnit: {}, undoApprovalAbove: null };
}

export async function endingOf(
  run: Run,
  about: { logType: LogType; known: readonly queries.ImpactRecord[] },
): Promise<Ending> {
  const { changes: below, shares } = await offspringOf(run);
  const changes: Change[] = [...about.known.map(storedOf), ...run.impacts, ...below];
  const posted = postedIn(changes);
  const said = stated(run);
  const settings = await ratesFor(run.context, [said, ...posted, ...shares.map((share) => share.money)]);
  const money = said ?? totalOf(settings, posted);
  const { neverExpires } = run.definition;
  const supportsUndo = changes.some((change) => isReversible(change.kind));
  const own: Share = { logType: about.logType, money, neverExpires };
  return {
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    neverExpires: [...new Set([own, ...shares].flatMap((share) => share.neverExpires))],
    // What cannot be undone has no end of its time either: it never had one.
    undoDays: supportsUndo ? longest(settings, [own, ...shares]) : null,
    supportsUndo,
  };
}

/** The same for the execution that undoes others: as long as what it undid. */
export async function undoEndingOf(
  context: Context,
  about: { undone: readonly queries.ExecutionRecord[]; impacts: readonly queries.NewImpact[] },
): Promise<Ending> {
  const shares = about.undone.map(({ logType, amount, currency, neverExpires }) => ({
    ...{ logType, neverExpires },
    money: amount === null || currency === null ? null : { amount, currency },
  }));
  const settings = await ratesFor(
    context,
    shares.map((share) => share.money),
  );
  const supportsUndo = about.impacts.some((impact) => isReversible(impact.kind));
  return {
    amount: shares[0]?.money?.amount ?? null,
    currency: shares[0]?.money?.currency ?? null,
    neverExpires: [...new Set(shares.flatMap((share) => share.neverExpires))],
    undoDays: supportsUndo ? longest(settings, shares) : null,
    supportsUndo,
  };
}
