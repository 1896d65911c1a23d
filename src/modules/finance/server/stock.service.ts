/** The worth of stock in the ledger: posted with each movement, and compared with it. */
import type { Verdict } from '#kernel/contract/block.ts';
import { type Sum, sumOf } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { StockClass, StockPurpose } from '../contract/chart.ts';
import { entryPosted } from '../contract/events.ts';
import { largestEntry } from '../contract/ledger.ts';
import { placeVerdict } from './blocks/journal-entry.reversal.ts';
import { callHoldEntries } from './entries.queries.ts';
import { numberSoon } from './entry.service.ts';
import { type ReversalDay, selectReversalDay } from './periods.queries.ts';
import { newSource } from './source.ts';
import { callKeepStock, callPostStock, callStockAccounts, type StockPart } from './stock.queries.ts';

/** Against what a change of worth is booked: what was bought, sold or used, counted otherwise. */
export type StockCounter = 'purchase' | 'cost' | 'adjustment';

/** What one movement is worth: minor units of the company's currency, above zero where stock gained. */
export interface Worth {
  class: StockClass;
  counter: StockCounter;
  amount: number;
}

export interface StockEntry {
  memo: string;
  worth: readonly Worth[];
  source?: { executionId: string; stepId: string | null } | undefined;
  /** It takes back: dated in the first open month. */
  isReversal?: boolean;
}

const others: Record<StockCounter, (of: StockClass) => StockPurpose> = {
  purchase: () => 'trade-payables',
  cost: (of) => `cost-of-${of}`,
  adjustment: () => 'stock-adjustments',
};

/** No part above what one entry may hold. */
function* cut(part: StockPart): Generator<StockPart> {
  let rest = part.amount;
  while (rest !== 0) {
    const amount = Math.sign(rest) * Math.min(Math.abs(rest), largestEntry);
    yield { ...part, amount };
    rest -= amount;
  }
}

/** As few entries as their greatest size allows. */
function entriesOf(parts: readonly StockPart[]): StockPart[][] {
  const entries: StockPart[][] = [];
  let room = 0;
  for (const part of parts.flatMap((one) => [...cut(one)])) {
    const size = Math.abs(part.amount);
    if (size > room) {
      entries.push([]);
      room = largestEntry;
    }
    entries.at(-1)?.push(part);
    room -= size;
  }
  return entries;
}

function addParts(
  context: Context,
  parts: readonly StockPart[],
  entry: Pick<StockEntry, 'memo' | 'source' | 'isReversal'>,
) {
  const { currency } = context.company;
  for (const of of entriesOf(parts)) {
    const source = newSource(context, entry.source);
    const dated = { date: today(context), open: entry.isReversal ?? false };
    context.unit.add(callPostStock({ ...source, ...dated, memo: entry.memo.slice(0, 200), currency, parts: of }));
    emit(context, entryPosted, { id: source.id, executionId: source.executionId });
  }
  if (parts.length > 0) numberSoon(context);
}

/**
 * Posts what movements of stock are worth, without a round trip of its own, in their unit of work: after their levels are locked, so that
 * all who move take levels before months (an undo: ADR 50). @throws later UNKNOWN_ACCOUNT, PERIOD_CLOSED, for a reversal NO_OPEN_PERIOD
 */
export function addStockEntry(context: Context, entry: StockEntry): void {
  const sums = new Map<string, Worth>();
  for (const worth of entry.worth) {
    const key = `${worth.class} ${worth.counter}`;
    const amount = (sums.get(key)?.amount ?? 0) + worth.amount;
    sums.set(key, { ...worth, amount });
  }
  const parts = [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .map((worth): StockPart => {
      return { stock: worth.class, other: others[worth.counter](worth.class), amount: worth.amount };
    });
  addParts(context, parts, entry);
}

/** What the ledger says of stock that is taken back now, as of an entry: another month, said in a notice, or none at all. */
export async function judgeStockReversal(context: Context): Promise<Verdict> {
  const day = today(context);
  const [place] = await context.unit.query(selectReversalDay(context.companyId, day));
  return placeVerdict(place as ReversalDay, day);
}

/** Keeps the month that a reversal of stock lands in open until the unit ends. After the levels are locked. */
export function holdStockReversal(context: Context): void {
  context.unit.add(callHoldEntries([], today(context)));
}

export interface StockAccount {
  classes: StockClass[];
  code: string;
  name: LocalText;
  /** It takes lines of stock alone. */
  kept: boolean;
  balance: Sum;
}

/** The accounts that serve stock, with what they hold now. */
export async function stockAccounts(context: Context): Promise<StockAccount[]> {
  const rows = await context.unit.query(callStockAccounts(context.company.currency));
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => {
    const [{ name, kept, balance }] = own as [(typeof own)[number]];
    return { classes: own.map(({ purpose }) => purpose), code, name, kept, balance: sumOf(BigInt(balance)) };
  });
}

/** Posts what the accounts lack of the stock's worth, once, against an account that a person names; from then on stock alone moves them. */
export function openStock(
  context: Context,
  opening: { memo: string; account: string; differences: readonly { class: StockClass; amount: number }[] },
): void {
  const parts = opening.differences
    .filter(({ amount }) => amount !== 0)
    .map(({ class: stock, amount }): StockPart => ({ stock, account: opening.account, amount }));
  addParts(context, parts, { memo: opening.memo });
  context.unit.add(callKeepStock());
}
