/** Stock in the ledger: each movement is posted with what it is worth, by moving average (ADR 50). */
import type { Context } from '#kernel/server/context.ts';
import { typesOfRecords } from '#modules/axis/server/index.ts';
import type { StockClass } from '#modules/finance/contract/chart.ts';
import { addStockEntry, type Worth } from '#modules/finance/server/index.ts';
import { consumableType } from '../contract/consumable.type.ts';
import { rawMaterialType } from '../contract/raw-material.type.ts';
import type { MovementKind } from '../contract/stock.ts';
import { callClassify, type Moved, type MoveSource } from './stock.queries.ts';

const classes: Partial<Record<string, StockClass>> = {
  [rawMaterialType.key]: 'materials',
  [consumableType.key]: 'supplies',
};

/** As what stock of a type is booked. */
export const classOf = (type: string | undefined): StockClass => classes[type ?? ''] ?? 'stock';

const memos = {
  ko: { receive: '재고 입고', issue: '재고 출고', adjust: '재고 조정', reverse: '재고 되돌림' },
  en: { receive: 'Stock received', issue: 'Stock issued', adjust: 'Stock adjusted', reverse: 'Stock movement undone' },
} as const;

function memoOf(context: Context, { movement, note }: Move): string {
  const words = memos[context.company.locale];
  const word =
    movement === 'receive' || movement === 'adjust' || movement === 'reverse' ? words[movement] : words.issue;
  return note ? `${word}: ${note}` : word;
}

interface Move extends Pick<MoveSource, 'executionId' | 'stepId' | 'note'> {
  movement: MovementKind | 'reverse';
}

/** Levels that are new are booked by the type of their item from now on, whoever moved them: a customer reads no materials. */
export async function classify(context: Context, fresh: readonly string[]): Promise<Map<string, StockClass>> {
  if (fresh.length === 0) return new Map();
  const types = await typesOfRecords(context, fresh);
  const levels = fresh.map((itemId) => ({ itemId, class: classOf(types.get(itemId)) }));
  context.unit.add(callClassify(levels));
  return new Map(levels.map((level) => [level.itemId, level.class]));
}

/** Posts what movements that were just made are worth; the levels are locked. */
export async function bookMovements(context: Context, moved: readonly Moved[], move: Move): Promise<void> {
  const fresh = moved.filter((one) => one.class === null).map(({ itemId }) => itemId);
  const known = await classify(context, [...new Set(fresh)]);
  const worth = moved.map((one): Worth => {
    return {
      class: one.class ?? known.get(one.itemId) ?? 'stock',
      counter: one.counter,
      amount: one.valueChange,
      rest: one.restChange,
    };
  });
  if (worth.every(({ amount, rest }) => amount === 0 && rest === 0)) return;
  const source = move.executionId ? { executionId: move.executionId, stepId: move.stepId } : undefined;
  await addStockEntry(context, { memo: memoOf(context, move), worth, source, isReversal: move.movement === 'reverse' });
}
