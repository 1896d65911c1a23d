import type { Impact, Json, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { block } from '#kernel/server/block.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import { namesOf } from '../records.ts';
import type { Moved } from '../stock.queries.ts';
import { moveStock, reverseMovement } from '../stock.service.ts';
import { judge } from './stock-movement.judge.ts';

/** What an impact of this block carries. */
interface MovementImpact {
  movementId: string;
  itemId: string;
}

const words = {
  ko: { onHand: '재고', reserved: '예약' },
  en: { onHand: 'On hand', reserved: 'Reserved' },
} as const;

function picture(context: Context, level: { onHand: number; reserved: number }): Json {
  const word = words[companyOf(context).locale];
  return { [word.onHand]: level.onHand, [word.reserved]: level.reserved };
}

function impactOf(context: Context, moved: Moved, label: string): Impact {
  const after = { onHand: moved.onHandAfter, reserved: moved.reservedAfter };
  const before = { onHand: after.onHand - moved.onHandChange, reserved: after.reserved - moved.reservedChange };
  return {
    subject: { type: 'stock', id: moved.itemId, label },
    before: picture(context, before),
    after: picture(context, after),
    data: { movementId: moved.id, itemId: moved.itemId },
  };
}

const dataOf = (impact: StoredImpact): MovementImpact => impact.data as unknown as MovementImpact;

export const stockMovement = block({
  contract: stockMovementBlock,

  async run({ context, execution, step, settings }) {
    const names = await namesOf(
      context,
      settings.lines.map((line) => line.itemId),
    );
    const moved = await moveStock(context, { ...settings, source: { executionId: execution.id, stepId: step.id } });
    return {
      state: 'done',
      output: { movementIds: moved.map((movement) => movement.id) },
      impacts: moved.map((movement) => impactOf(context, movement, names.get(movement.itemId) ?? '')),
    };
  },

  async check(context, impacts, forWrite): Promise<Verdict[]> {
    return judge(context, { movementIds: impacts.map((impact) => dataOf(impact).movementId), forWrite });
  },

  async revert(context, impact, execution) {
    const note = execution.title.slice(0, 200);
    const source = { executionId: execution.id, stepId: null };
    const moved = await reverseMovement(context, { movementId: dataOf(impact).movementId, note, source });
    return [impactOf(context, moved, impact.subject.label)];
  },
});
