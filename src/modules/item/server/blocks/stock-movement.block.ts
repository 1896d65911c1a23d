/** The block that moves the stock of items, and how a run's movements are taken back: all of them as one. */
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import type { Currency, Money } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type BlockOutcome, type BlockRun, defineBlockServer, type Reversal } from '#kernel/server/block.ts';
import { assertPermission, hasPermission } from '#kernel/server/context.ts';
import { readRecords } from '#modules/axis/server/index.ts';
import { lockStockReversalMonth } from '#modules/finance/server/index.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import { itemErrors } from '../../contract/errors.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import { type LevelKey, lockLevels, type ReversedMovement, selectLevels } from '../reversal.queries.ts';
import type { StockMovement } from '../stock.queries.ts';
import { moveItems, reverseMovements } from '../stock.service.ts';
import { getLevelLocks } from './stock-lock.ts';
import { inspectLines } from './stock-movement.inspect.ts';
import { judgeMovements } from './stock-movement.verdict.ts';
import { createPicture, describeStock, forecastStock, type Level } from './stock-summary.ts';

/** Data of an impact of this block; older ones lack a location or an amount. */
interface MovementImpact {
  movementId: string;
  itemId: string;
  location?: string;
  /** Change of the stock's value; negative for outgoing stock. */
  worth?: Money;
}

function getLevelBefore({ onHandAfter, onHandChange, reservedAfter, reservedChange }: StockMovement): Level {
  return { onHand: onHandAfter - onHandChange, reserved: reservedAfter - reservedChange };
}

function createImpact(moved: StockMovement, input: { label: LocalText; before: Level; currency: Currency }): Impact {
  const { id, itemId, location, onHandChange, reservedChange, valueChange } = moved;
  const { label, before, currency } = input;
  const after = { onHand: before.onHand + onHandChange, reserved: before.reserved + reservedChange };
  return {
    subject: { type: 'stock', id: itemId, label },
    before: createPicture(before),
    after: createPicture(after),
    data: { movementId: id, itemId, location, worth: { amount: valueChange, currency } },
  };
}

const maxItemsLeft = 3;
const getIds = (impacts: readonly StoredImpact[]) =>
  impacts.map((impact) => (impact.data as unknown as MovementImpact).movementId);
const getLevelKey = ({ itemId, location }: LevelKey) => `${itemId} ${location}`;

/** The levels before any of these movements. */
function getInitialLevels(reversed: readonly ReversedMovement[]): Map<string, Level> {
  const latestFirst = [...reversed].sort((a, b) => b.sequence - a.sequence);
  return new Map(latestFirst.map((moved) => [getLevelKey(moved), getLevelBefore(moved)]));
}

/** Amounts that its entry posts; a reservation has none. */
function getAmount({ data }: Pick<Impact, 'data'>): Money[] {
  const { worth } = data as unknown as MovementImpact;
  return worth && worth.amount !== 0 ? [worth] : [];
}

/** Of all that moves stock. */
export const stockReversal: Reversal = {
  name: 'item.stock',
  /** As stock is read everywhere: of items that one may read. */
  async canRead(context, changes) {
    const names = await readRecords(context, [...new Set(changes.map(({ subject }) => subject.id))]);
    const readableIds = new Set(hasPermission(context, 'item.stock.read') ? names.map(({ id }) => id) : []);
    return changes.map(({ subject }) => readableIds.has(subject.id));
  },
  async lock(context, impacts) {
    await context.unit.query(lockLevels(getIds(impacts)));
    lockStockReversalMonth(context);
  },
  async stateOf(context, impacts) {
    const levels = await context.unit.query(selectLevels(context.companyId, getIds(impacts)));
    return levels.map(({ itemId, location, onHand, reserved, value }) => [itemId, location, onHand, reserved, value]);
  },
  check(context, impacts, circumstances) {
    const labels = impacts.map(({ subject }) => subject.label);
    const movements = getIds(impacts).map((id, index) => ({ id, label: labels[index] as LocalText }));
    return judgeMovements(context, movements, circumstances);
  },
  async revert(context, impacts, undo) {
    const note = undo.title.slice(0, 200);
    const { currency } = context.company;
    const reversed = await reverseMovements(context, { movementIds: getIds(impacts), note, executionId: undo.id });
    // Rows may be written in a different order than the impacts; as reported, each begins where the previous one ended.
    const levels = getInitialLevels(reversed);
    return reversed.map((moved, index) => {
      const before = levels.get(getLevelKey(moved)) as Level;
      const { onHandChange, reservedChange } = moved;
      const after = { onHand: before.onHand + onHandChange, reserved: before.reserved + reservedChange };
      levels.set(getLevelKey(moved), after);
      const { label } = (impacts[index] as StoredImpact).subject;
      return [createImpact(moved, { label, before, currency })];
    });
  },
  movedMoney: getAmount,
  describe: describeStock,
  forecast: forecastStock,
};

/** Units left to sell after the movements: `주물 냄비 20cm 209, 도마 12`. Limited to a few items, to fit in a fact. */
function formatRemaining(moved: readonly StockMovement[], names: ReadonlyMap<string, string>): string {
  const last = new Map(moved.map((movement) => [movement.itemId, movement]));
  return [...last.values()]
    .slice(0, maxItemsLeft)
    .map(({ itemId, onHandAfter, reservedAfter }) => `${names.get(itemId) ?? ''} ${onHandAfter - reservedAfter}`)
    .join(', ');
}

/** Stock is valued in its company's own currency. @throws COST_CURRENCY */
function toUnitCost(currency: Currency, cost: number | Money | null | undefined): number | null {
  if (typeof cost !== 'object' || cost === null) return cost ?? null;
  if (cost.currency === currency) return cost.amount;
  throw fail(itemErrors.COST_CURRENCY, { values: { currency } });
}

type Movement = Omit<Parameters<typeof moveItems>[1], 'source'>;

/** Moves it for the step, and says what that changed. */
export async function moveInStep(
  { context, execution, step }: Pick<BlockRun<unknown>, 'context' | 'execution' | 'step'>,
  movement: Movement,
): Promise<BlockOutcome> {
  const source = { executionId: execution.id, stepId: step.id };
  const { currency } = context.company;
  const { moved, names } = await moveItems(context, { ...movement, source });
  return {
    state: 'done',
    output: { movementIds: moved.map(({ id }) => id), leftText: formatRemaining(moved, names) },
    impacts: moved.map((movement) => {
      const name = names.get(movement.itemId) ?? '';
      return createImpact(movement, { label: { ko: name, en: name }, before: getLevelBefore(movement), currency });
    }),
    uses: movement.lines.map(({ itemId: id }) => ({ type: 'record', id })),
  };
}

export const stockMovement = defineBlockServer({
  contract: stockMovementBlock,

  async run({ settings, ...run }) {
    // As by hand: what was counted overrides the books.
    if (settings.movement === 'adjust') assertPermission(run.context, itemPermissions['item.stock.adjust'].name);
    const { currency } = run.context.company;
    const lines = settings.lines.map((line) => ({ ...line, unitCost: toUnitCost(currency, line.unitCost) }));
    return moveInStep(run, { ...settings, lines });
  },

  reversal: stockReversal,
  locks: getLevelLocks,
  inspect: inspectLines,
});
