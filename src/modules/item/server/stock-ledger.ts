/** Stock in the ledger: each movement is posted with its value, by moving average (ADR 35). */
import type { Context } from '#kernel/server/context.ts';
import { getTypesOfRecords } from '#modules/axis/server/index.ts';
import type { StockClass } from '#modules/finance/contract/chart.ts';
import { addStockEntry, type StockAmount } from '#modules/finance/server/index.ts';
import { consumableType } from '../contract/consumable.type.ts';
import { rawMaterialType } from '../contract/raw-material.type.ts';
import type { MovementKind } from '../contract/stock.ts';
import { callClassify, type MoveSource, type StockMovement } from './stock.queries.ts';

const classes: Partial<Record<string, StockClass>> = {
  [rawMaterialType.key]: 'materials',
  [consumableType.key]: 'supplies',
};

/** As what stock of a type is booked. */
export const getStockClass = (type: string | undefined): StockClass => classes[type ?? ''] ?? 'stock';

const memos = {
  ko: { receive: '재고 입고', issue: '재고 출고', adjust: '재고 조정', reverse: '재고 되돌림' },
  en: { receive: 'Stock received', issue: 'Stock issued', adjust: 'Stock adjusted', reverse: 'Stock movement undone' },
} as const;

function getMemo(context: Context, { movement, note }: Move): string {
  const memoTexts = memos[context.company.locale];
  const word =
    movement === 'receive' || movement === 'adjust' || movement === 'reverse' ? memoTexts[movement] : memoTexts.issue;
  return note ? `${word}: ${note}` : word;
}

interface Move extends Pick<MoveSource, 'executionId' | 'stepId' | 'note'> {
  movement: MovementKind | 'reverse';
}

/** New levels are booked by the type of their item from now on, regardless of the mover: a customer cannot read materials. */
export async function classifyLevels(context: Context, fresh: readonly string[]): Promise<Map<string, StockClass>> {
  if (fresh.length === 0) return new Map();
  const types = await getTypesOfRecords(context, fresh);
  const levels = fresh.map((itemId) => ({ itemId, class: getStockClass(types.get(itemId)) }));
  context.unit.add(callClassify(levels));
  return new Map(levels.map((level) => [level.itemId, level.class]));
}

/** Posts the values of movements just made; the levels are locked. */
export async function bookMovements(context: Context, moved: readonly StockMovement[], move: Move): Promise<void> {
  const fresh = moved.filter((movement) => movement.class === null).map(({ itemId }) => itemId);
  const classes = await classifyLevels(context, [...new Set(fresh)]);
  const amounts = moved.map((movement): StockAmount => {
    return {
      class: movement.class ?? classes.get(movement.itemId) ?? 'stock',
      counter: movement.counter,
      amount: movement.valueChange,
      rest: movement.restChange,
    };
  });
  if (amounts.every(({ amount, rest }) => amount === 0 && rest === 0)) return;
  const source = move.executionId ? { executionId: move.executionId, stepId: move.stepId } : undefined;
  await addStockEntry(context, {
    memo: getMemo(context, move),
    amounts: amounts,
    source,
    isReversal: move.movement === 'reverse',
  });
}
