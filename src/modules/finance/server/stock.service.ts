/** The worth of stock in the ledger: posted with each movement, and compared with it. */
import type { Verdict } from '#kernel/contract/block.ts';
import { type Sum, sumOf } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { holdCurrency } from '#modules/company/server/index.ts';
import type { StockClass, StockPurpose } from '../contract/chart.ts';
import { entryPosted } from '../contract/events.ts';
import { largestEntry } from '../contract/ledger.ts';
import { placeVerdict } from './blocks/journal-entry.reversal.ts';
import { callHoldEntries } from './entries.queries.ts';
import { numberSoon } from './entry.service.ts';
import { type ReversalDay, selectReversalDay } from './periods.queries.ts';
import { newSource } from './source.ts';
import { callOpenStock, callPostStock, callStockAccounts, type StockPart } from './stock.queries.ts';
import { stockOpening } from './stock-opening.ts';

/** Against what a change of worth is booked: what was bought, sold or used, counted otherwise, there before the books knew of stock. */
export type StockCounter = 'purchase' | 'cost' | 'adjustment' | 'opening';

/** What one movement is worth: minor units of the company's currency, above zero where stock gained. */
export interface Worth {
  class: StockClass;
  counter: StockCounter;
  /** What it changed of the value that is shown. */
  amount: number;
  /** What of its own worth is not shown, because what it moved went on at another cost since: it stays in the cost of what went. */
  rest: number;
}

export interface StockEntry {
  memo: string;
  worth: readonly Worth[];
  source?: { executionId: string; stepId: string | null } | undefined;
  /** It takes back: dated in the first open month. */
  isReversal?: boolean;
}

const costOf = (of: StockClass): StockPurpose => `cost-of-${of}`;
const others: Record<StockCounter, (of: StockClass) => StockPart['other'] & string> = {
  purchase: () => 'trade-payables',
  cost: costOf,
  adjustment: () => 'stock-adjustments',
  opening: () => 'stock-opening',
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

/** False where it may come out as nothing: sides cancel out on one account, or there is no opening entry to go against. */
const surelyWritten = (parts: readonly StockPart[]): boolean =>
  !parts.some(({ other }) => other === 'stock-opening') && new Set(parts.map(({ amount }) => amount > 0)).size === 1;

async function addParts(
  context: Context,
  parts: readonly StockPart[],
  entry: Pick<StockEntry, 'memo' | 'source' | 'isReversal'>,
): Promise<void> {
  const { currency } = context.company;
  holdCurrency(context);
  for (const of of entriesOf(parts)) {
    const source = newSource(context, entry.source);
    const dated = { date: today(context), open: entry.isReversal ?? false };
    const posting = callPostStock({ ...source, ...dated, memo: entry.memo.slice(0, 200), currency, parts: of });
    if (surelyWritten(of)) context.unit.add(posting);
    else if (!(await context.unit.query(posting))[0]?.written) continue;
    emit(context, entryPosted, { id: source.id, executionId: source.executionId });
    numberSoon(context);
  }
}

/** Who supplied, or who is owed, gets the whole worth of it; what of that is not on the shelf any more goes to the cost of what left. */
function partsOf({ class: stock, counter, amount, rest }: Worth): StockPart[] {
  const own: StockPart = { stock, other: others[counter](stock), amount: amount + rest };
  return rest === 0 ? [own] : [own, { stock, other: costOf(stock), amount: -rest }];
}

/**
 * Posts what movements of stock are worth, in their unit of work: after their levels are locked, so that all who move take levels before
 * months (an undo: ADR 50). It takes no round trip of its own but where it may come out as nothing: then nobody is told of an entry.
 * @throws later UNKNOWN_ACCOUNT, PERIOD_CLOSED, for a reversal NO_OPEN_PERIOD
 */
export async function addStockEntry(context: Context, entry: StockEntry): Promise<void> {
  const ofBefore = entry.worth.some(({ counter }) => counter === 'opening');
  const isOpened = ofBefore && (await stockOpening(context)).account !== null;
  const sums = new Map<string, StockPart>();
  for (const worth of entry.worth) {
    // What the books never knew of goes as a whole, or stays out of them as a whole.
    const whole = worth.counter === 'opening' && !isOpened;
    for (const part of partsOf(whole ? { ...worth, rest: 0 } : worth)) {
      const key = `${part.stock} ${part.other}`;
      sums.set(key, { ...part, amount: (sums.get(key)?.amount ?? 0) + part.amount });
    }
  }
  const parts = [...sums.values()].filter(({ amount }) => amount !== 0);
  await addParts(context, parts, entry);
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
export async function openStock(
  context: Context,
  opening: { memo: string; account: string; differences: readonly { class: StockClass; amount: number }[] },
): Promise<void> {
  const parts = opening.differences
    .filter(({ amount }) => amount !== 0)
    .map(({ class: stock, amount }): StockPart => ({ stock, account: opening.account, amount }));
  await addParts(context, parts, { memo: opening.memo });
  context.unit.add(callOpenStock(opening.account));
}
