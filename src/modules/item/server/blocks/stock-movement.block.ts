import { type Impact, type Picture, picture, type StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { block, type Reversal } from '#kernel/server/block.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import { namesOf } from '../records.ts';
import type { Moved } from '../stock.queries.ts';
import { moveStock, reverseMovement } from '../stock.service.ts';
import { judge, lockLevelsOf } from './stock-movement.judge.ts';

/** What an impact of this block carries. */
interface MovementImpact {
  movementId: string;
  itemId: string;
}

const words = {
  ko: { onHand: '재고', reserved: '예약' },
  en: { onHand: 'On hand', reserved: 'Reserved' },
} as const;

function pictureOf(level: { onHand: number; reserved: number }): Picture {
  return picture((locale) => ({
    [words[locale].onHand]: level.onHand,
    [words[locale].reserved]: level.reserved,
  }));
}

function impactOf(moved: Moved, label: LocalText): Impact {
  const after = { onHand: moved.onHandAfter, reserved: moved.reservedAfter };
  const before = { onHand: after.onHand - moved.onHandChange, reserved: after.reserved - moved.reservedChange };
  return {
    subject: { type: 'stock', id: moved.itemId, label },
    before: pictureOf(before),
    after: pictureOf(after),
    data: { movementId: moved.id, itemId: moved.itemId },
  };
}

const dataOf = (impact: StoredImpact): MovementImpact => impact.data as unknown as MovementImpact;

const idsOf = (impacts: readonly StoredImpact[]) => impacts.map((impact) => dataOf(impact).movementId);

const stock: Reversal = {
  name: 'item.stock',
  async lock(context, impacts) {
    await lockLevelsOf(context, idsOf(impacts));
  },
  check: (context, impacts) => judge(context, idsOf(impacts)),
  async revert(context, impacts, undo) {
    const made: Impact[][] = [];
    for (const impact of impacts) {
      const note = undo.title.slice(0, 200);
      const source = { executionId: undo.id, stepId: null };
      const moved = await reverseMovement(context, { movementId: dataOf(impact).movementId, note, source });
      made.push([impactOf(moved, impact.subject.label)]);
    }
    return made;
  },
};

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
      impacts: moved.map((movement) => {
        const name = names.get(movement.itemId) ?? '';
        return impactOf(movement, { ko: name, en: name });
      }),
    };
  },

  reversal: stock,
});
