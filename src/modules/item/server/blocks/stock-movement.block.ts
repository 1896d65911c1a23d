/** The block that moves the stock of items, and how a run's movements are taken back: all of them as one. */
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import type { Currency, Money } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type BlockOutcome, type BlockRun, block, type Reversal } from '#kernel/server/block.ts';
import { demand, may } from '#kernel/server/context.ts';
import { readRecords } from '#modules/axis/server/index.ts';
import { holdStockReversal } from '#modules/finance/server/index.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import { itemErrors } from '../../contract/errors.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import { lockLevelsOf, type Place, type Reversed, selectLevelsOf } from '../reversal.queries.ts';
import type { Moved } from '../stock.queries.ts';
import { moveItems, reverseMovements } from '../stock.service.ts';
import { locksLevels } from './stock-lock.ts';
import { inspectLines } from './stock-movement.inspect.ts';
import { judgeMovements } from './stock-movement.judge.ts';
import { foreseeStock, type Level, pictureOf, tellStock } from './stock-words.ts';

/** What an impact of this block carries; those of before have no location, or no worth. */
interface MovementImpact {
  movementId: string;
  itemId: string;
  location?: string;
  /** What it changed of the stock's value; below zero where it left. */
  worth?: Money;
}

function beforeOf({ onHandAfter, onHandChange, reservedAfter, reservedChange }: Moved): Level {
  return { onHand: onHandAfter - onHandChange, reserved: reservedAfter - reservedChange };
}

function impactOf(moved: Moved, about: { label: LocalText; before: Level; currency: Currency }): Impact {
  const { id, itemId, location, onHandChange, reservedChange, valueChange } = moved;
  const { label, before, currency } = about;
  const after = { onHand: before.onHand + onHandChange, reserved: before.reserved + reservedChange };
  return {
    subject: { type: 'stock', id: itemId, label },
    before: pictureOf(before),
    after: pictureOf(after),
    data: { movementId: id, itemId, location, worth: { amount: valueChange, currency } },
  };
}

const mostLeft = 3;
const idsOf = (impacts: readonly StoredImpact[]) =>
  impacts.map((impact) => (impact.data as unknown as MovementImpact).movementId);
const placeOf = ({ itemId, location }: Place) => `${itemId} ${location}`;

/** The levels before any of these movements. */
function startsOf(reversed: readonly Reversed[]): Map<string, Level> {
  const latestFirst = [...reversed].sort((a, b) => b.sequence - a.sequence);
  return new Map(latestFirst.map((moved) => [placeOf(moved), beforeOf(moved)]));
}

/** What its entry posts; what is reserved is worth nothing. */
function movedBy({ data }: Pick<Impact, 'data'>): Money[] {
  const { worth } = data as unknown as MovementImpact;
  return worth && worth.amount !== 0 ? [worth] : [];
}

/** Of all that moves stock. */
export const stock: Reversal = {
  name: 'item.stock',
  /** As stock is read everywhere: of items that one may read. */
  async reads(context, changes) {
    const names = await readRecords(context, [...new Set(changes.map(({ subject }) => subject.id))]);
    const known = new Set(may(context, 'item.stock.read') ? names.map(({ id }) => id) : []);
    return changes.map(({ subject }) => known.has(subject.id));
  },
  async lock(context, impacts) {
    await context.unit.query(lockLevelsOf(idsOf(impacts)));
    holdStockReversal(context);
  },
  async stateOf(context, impacts) {
    const levels = await context.unit.query(selectLevelsOf(context.companyId, idsOf(impacts)));
    return levels.map(({ itemId, location, onHand, reserved, value }) => [itemId, location, onHand, reserved, value]);
  },
  check(context, impacts, circumstances) {
    const labels = impacts.map(({ subject }) => subject.label);
    const movements = idsOf(impacts).map((id, index) => ({ id, label: labels[index] as LocalText }));
    return judgeMovements(context, movements, circumstances);
  },
  async revert(context, impacts, undo) {
    const note = undo.title.slice(0, 200);
    const { currency } = context.company;
    const reversed = await reverseMovements(context, { movementIds: idsOf(impacts), note, executionId: undo.id });
    // The rows may be written in another order than the impacts have; told, each begins where the one before ended.
    const levels = startsOf(reversed);
    return reversed.map((moved, index) => {
      const before = levels.get(placeOf(moved)) as Level;
      const { onHandChange, reservedChange } = moved;
      const after = { onHand: before.onHand + onHandChange, reserved: before.reserved + reservedChange };
      levels.set(placeOf(moved), after);
      const { label } = (impacts[index] as StoredImpact).subject;
      return [impactOf(moved, { label, before, currency })];
    });
  },
  moved: movedBy,
  tell: tellStock,
  foresee: foreseeStock,
};

/** What is left to sell after the movements: `주물 냄비 20cm 209, 도마 12`. More items would be no fact. */
function leftOf(moved: readonly Moved[], names: ReadonlyMap<string, string>): string {
  const last = new Map(moved.map((movement) => [movement.itemId, movement]));
  return [...last.values()]
    .slice(0, mostLeft)
    .map(({ itemId, onHandAfter, reservedAfter }) => `${names.get(itemId) ?? ''} ${onHandAfter - reservedAfter}`)
    .join(', ');
}

/** Stock is worth its company's own currency. @throws COST_CURRENCY */
function costIn(currency: Currency, cost: number | Money | null | undefined): number | null {
  if (typeof cost !== 'object' || cost === null) return cost ?? null;
  if (cost.currency === currency) return cost.amount;
  throw fail(itemErrors.COST_CURRENCY, { values: { currency } });
}

type Movement = Omit<Parameters<typeof moveItems>[1], 'source'>;

/** Moves it for the step, and says what that changed. */
export async function movedIn(
  { context, execution, step }: Pick<BlockRun<unknown>, 'context' | 'execution' | 'step'>,
  movement: Movement,
): Promise<BlockOutcome> {
  const source = { executionId: execution.id, stepId: step.id };
  const { currency } = context.company;
  const { moved, names } = await moveItems(context, { ...movement, source });
  return {
    state: 'done',
    output: { movementIds: moved.map(({ id }) => id), leftText: leftOf(moved, names) },
    impacts: moved.map((one) => {
      const name = names.get(one.itemId) ?? '';
      return impactOf(one, { label: { ko: name, en: name }, before: beforeOf(one), currency });
    }),
    uses: movement.lines.map(({ itemId: id }) => ({ type: 'record', id })),
  };
}

export const stockMovement = block({
  contract: stockMovementBlock,

  async run({ settings, ...run }) {
    // As by hand: what was counted overrides the books.
    if (settings.movement === 'adjust') demand(run.context, itemPermissions['item.stock.adjust'].name);
    const { currency } = run.context.company;
    const lines = settings.lines.map((line) => ({ ...line, unitCost: costIn(currency, line.unitCost) }));
    return movedIn(run, { ...settings, lines });
  },

  reversal: stock,
  locks: locksLevels,
  inspect: inspectLines,
});
