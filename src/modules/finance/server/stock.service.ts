/** The value of stock in the ledger: posted with each movement, and reconciled. */
import type { Verdict } from '#kernel/contract/block.ts';
import { type Sum, toSum } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { lockCompanyCurrency } from '#modules/company/server/index.ts';
import type { StockClass, StockPurpose } from '../contract/chart.ts';
import { entryPosted } from '../contract/events.ts';
import { maxEntryAmount } from '../contract/ledger.ts';
import { getDateVerdict } from './blocks/journal-entry.reversal.ts';
import { callLockEntries } from './entries.queries.ts';
import { scheduleNumbering } from './entry.service.ts';
import { createSource } from './entry-source.ts';
import { type ReversalDay, selectReversalDay } from './periods.queries.ts';
import { callOpenStock, callPostStock, callStockAccounts, type StockPart } from './stock.queries.ts';
import { getStockOpening } from './stock-opening.ts';

/** Counterpart of a change in value: purchase, sale or use, count difference, or stock from before the books. */
export type StockCounter = 'purchase' | 'cost' | 'adjustment' | 'opening';

/** Value of one movement: minor units of the company's currency, positive if stock gained. */
export interface StockAmount {
  class: StockClass;
  counter: StockCounter;
  /** Its change of the displayed value. */
  amount: number;
  /**
   * The part of its value that is not displayed, because the goods have since moved on at another cost: it stays in the cost of
   * outgoing stock.
   */
  rest: number;
}

export interface StockEntry {
  memo: string;
  amounts: readonly StockAmount[];
  source?: { executionId: string; stepId: string | null } | undefined;
  /** It takes back: dated in the first open month. */
  isReversal?: boolean;
}

const getCostPurpose = (of: StockClass): StockPurpose => `cost-of-${of}`;
const others: Record<StockCounter, (of: StockClass) => StockPart['other'] & string> = {
  purchase: () => 'trade-payables',
  cost: getCostPurpose,
  adjustment: () => 'stock-adjustments',
  opening: () => 'stock-opening',
};

/** No part above what one entry may hold. */
function* splitPart(part: StockPart): Generator<StockPart> {
  let rest = part.amount;
  while (rest !== 0) {
    const amount = Math.sign(rest) * Math.min(Math.abs(rest), maxEntryAmount);
    yield { ...part, amount };
    rest -= amount;
  }
}

/** As few entries as their greatest size allows. */
function groupIntoEntries(parts: readonly StockPart[]): StockPart[][] {
  const entries: StockPart[][] = [];
  let remainingAmount = 0;
  for (const part of parts.flatMap((wholePart) => [...splitPart(wholePart)])) {
    const size = Math.abs(part.amount);
    if (size > remainingAmount) {
      entries.push([]);
      remainingAmount = maxEntryAmount;
    }
    entries.at(-1)?.push(part);
    remainingAmount -= size;
  }
  return entries;
}

/** False where it may come out as nothing: sides cancel out on one account, or there is no opening entry to go against. */
const isSurelyWritten = (parts: readonly StockPart[]): boolean =>
  !parts.some(({ other }) => other === 'stock-opening') && new Set(parts.map(({ amount }) => amount > 0)).size === 1;

async function addParts(
  context: Context,
  parts: readonly StockPart[],
  entry: Pick<StockEntry, 'memo' | 'source' | 'isReversal'>,
): Promise<void> {
  const { currency } = context.company;
  lockCompanyCurrency(context);
  for (const of of groupIntoEntries(parts)) {
    const source = createSource(context, entry.source);
    const dated = { date: getToday(context), open: entry.isReversal ?? false };
    const posting = callPostStock({ ...source, ...dated, memo: entry.memo.slice(0, 200), currency, parts: of });
    if (isSurelyWritten(of)) context.unit.add(posting);
    else if (!(await context.unit.query(posting))[0]?.written) continue;
    emit(context, entryPosted, { id: source.id, executionId: source.executionId });
    scheduleNumbering(context);
  }
}

/** The supplier or creditor account gets the whole value; the part no longer in stock goes to the cost of outgoing stock. */
function toParts({ class: stock, counter, amount, rest }: StockAmount): StockPart[] {
  const own: StockPart = { stock, other: others[counter](stock), amount: amount + rest };
  return rest === 0 ? [own] : [own, { stock, other: getCostPurpose(stock), amount: -rest }];
}

/**
 * Posts the value of stock movements in their unit of work: after locking their levels, so that all movements lock levels before
 * months (an undo: ADR 35). It needs its own round trip only if the result may be nothing: then no entry is reported.
 * @throws later UNKNOWN_ACCOUNT, PERIOD_CLOSED, for a reversal NO_OPEN_PERIOD
 */
export async function addStockEntry(context: Context, entry: StockEntry): Promise<void> {
  const ofBefore = entry.amounts.some(({ counter }) => counter === 'opening');
  const isOpened = ofBefore && (await getStockOpening(context)).account !== null;
  const sums = new Map<string, StockPart>();
  for (const stockAmount of entry.amounts) {
    // Stock that was never in the books is posted completely or not at all.
    const whole = stockAmount.counter === 'opening' && !isOpened;
    for (const part of toParts(whole ? { ...stockAmount, rest: 0 } : stockAmount)) {
      const key = `${part.stock} ${part.other}`;
      sums.set(key, { ...part, amount: (sums.get(key)?.amount ?? 0) + part.amount });
    }
  }
  const parts = [...sums.values()].filter(({ amount }) => amount !== 0);
  await addParts(context, parts, entry);
}

/** The ledger's verdict on undoing stock now, as for an entry: another month with a notice, or none at all. */
export async function getStockReversalVerdict(context: Context): Promise<Verdict> {
  const day = getToday(context);
  const [reversalDay] = await context.unit.query(selectReversalDay(context.companyId, day));
  return getDateVerdict(reversalDay as ReversalDay, day);
}

/** Prevents closing the month of a stock reversal until the unit ends. Call after locking the levels. */
export function lockStockReversalMonth(context: Context): void {
  context.unit.add(callLockEntries([], getToday(context)));
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
export async function listStockAccounts(context: Context): Promise<StockAccount[]> {
  const rows = await context.unit.query(callStockAccounts(context.company.currency));
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => {
    const [{ name, kept, balance }] = own as [(typeof own)[number]];
    return { classes: own.map(({ purpose }) => purpose), code, name, kept, balance: toSum(BigInt(balance)) };
  });
}

/** Posts the difference between stock value and accounts once, against a chosen account; from then on only stock changes them. */
export async function postStockOpening(
  context: Context,
  opening: { memo: string; account: string; differences: readonly { class: StockClass; amount: number }[] },
): Promise<void> {
  const parts = opening.differences
    .filter(({ amount }) => amount !== 0)
    .map(({ class: stock, amount }): StockPart => ({ stock, account: opening.account, amount }));
  await addParts(context, parts, { memo: opening.memo });
  context.unit.add(callOpenStock(opening.account));
}
