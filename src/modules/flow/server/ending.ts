/** What is settled when an execution ends: its amount and how long it can be undone. */
import type { Json } from '#kernel/contract/block.ts';
import { type Currency, Money } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import { evaluate } from '../contract/expression.ts';
import type { LogType } from '../contract/frame.ts';
import { undoDays } from '../contract/undo.ts';
import type { Ending, ImpactRecord, NewImpact } from './execution.queries.ts';
import { serverOf } from './registry.ts';
import { type Run, scopeOf } from './run.ts';
import { inWon, readSettings } from './settings.service.ts';

interface Change {
  kind: string;
  subjectType: string;
  data: Json;
}

/** Adds up journal entries: their impacts carry `amount` and `currency`. Entries in another currency are left out. */
function posted(changes: readonly Change[]): Money | null {
  const amounts = changes
    .filter((change) => change.subjectType === 'journal-entry')
    .map((change) => Money.safeParse(moneyIn(change.data)))
    .flatMap((parsed) => (parsed.success ? [parsed.data] : []));
  const [first] = amounts;
  if (!first) return null;
  const same = amounts.filter((money) => money.currency === first.currency);
  return { amount: same.reduce((sum, money) => sum + money.amount, 0), currency: first.currency };
}

function moneyIn(data: Json): Json {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return { amount: data.amount ?? null, currency: data.currency ?? null };
}

function stated(run: Run): Money | null {
  if (!run.definition.amount) return null;
  const parsed = Money.safeParse(evaluate(run.definition.amount, scopeOf(run)));
  return parsed.success ? parsed.data : null;
}

/** True when the registered block knows how to take such an impact back. */
export function isReversible(kind: string): boolean {
  return serverOf(kind)?.revert !== undefined;
}

async function windowOf(
  context: Context,
  about: { money: Money | null; logType: LogType; forever: boolean },
): Promise<number | null> {
  if (about.forever) return null;
  const { logType, money } = about;
  if (!money || logType !== 'finance') return undoDays({ logType, wonAmount: null });
  // Won need no rate: no question to the database.
  const wonAmount = money.currency === 'KRW' ? money.amount : inWon(await readSettings(context), money);
  return undoDays({ logType, wonAmount });
}

export async function endingOf(run: Run, about: { logType: LogType; known: readonly ImpactRecord[] }): Promise<Ending> {
  const fresh = run.impacts.map((impact) => ({
    kind: impact.kind,
    subjectType: impact.subject.type,
    data: impact.data,
  }));
  const changes: Change[] = [...about.known, ...fresh];
  const money = stated(run) ?? posted(changes);
  const { neverExpires } = run.definition;
  const forever = neverExpires.length > 0;
  return {
    amount: money?.amount ?? null,
    currency: (money?.currency as Currency | undefined) ?? null,
    neverExpires,
    undoDays: await windowOf(run.context, { money, logType: about.logType, forever }),
    supportsUndo: changes.some((change) => isReversible(change.kind)),
  };
}

/** The same for the execution that undoes others: as long as what it undid. */
export async function undoEndingOf(
  context: Context,
  about: {
    undone: {
      amount: number | null;
      currency: Currency | null;
      logType: LogType;
      neverExpires: Ending['neverExpires'];
    };
    impacts: readonly NewImpact[];
  },
): Promise<Ending> {
  const { amount, currency, logType, neverExpires } = about.undone;
  const money = amount === null || currency === null ? null : { amount, currency };
  const undoDays = await windowOf(context, { money, logType, forever: neverExpires.length > 0 });
  const supportsUndo = about.impacts.some((impact) => isReversible(impact.kind));
  return { amount, currency, neverExpires, undoDays, supportsUndo };
}
