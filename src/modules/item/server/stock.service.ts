/** Moving stock, taking movements back, and what there is. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { toSum } from '#kernel/contract/money.ts';
import { type Context, getActorId, getRecordedActorName } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { itemErrors } from '../contract/errors.ts';
import { stockMoved } from '../contract/events.ts';
import { emptyStock, type MovementKind, mainLocation, type Stock } from '../contract/stock.ts';
import { buildItemNamesQuery } from './item-record.ts';
import { callReverseMovements, type ReversedMovement } from './reversal.queries.ts';
import { callMoveStock, type Move, type MoveSource, type StockMovement, selectStock } from './stock.queries.ts';
import { bookMovements } from './stock-ledger.ts';

export interface StockToMove {
  movement: MovementKind;
  /** Quantities in units, above zero but for `adjust`; `unitCost` in minor units, for `receive`. An item only once. */
  lines: readonly { itemId: string; quantity: number; unitCost?: number | null | undefined }[];
  location?: string | null | undefined;
  note?: string | null | undefined;
  source?: { executionId: string; stepId: string | null };
}

function getSource(
  context: Context,
  move: { note?: string | null | undefined; source?: StockToMove['source'] },
): MoveSource {
  return {
    executionId: move.source?.executionId ?? null,
    stepId: move.source?.stepId ?? null,
    movedBy: getActorId(context),
    movedByName: getRecordedActorName(context),
    note: move.note ?? null,
  };
}

/** @throws ITEM_REPEATED */
function getOrder(context: Context, move: StockToMove): Move {
  if (new Set(move.lines.map((line) => line.itemId)).size < move.lines.length) throw fail(itemErrors.ITEM_REPEATED);
  const lines = move.lines.map((line) => ({ ...line, id: createId(), unitCost: line.unitCost ?? null }));
  return { ...getSource(context, move), movement: move.movement, location: move.location ?? mainLocation, lines };
}

/** Posts the values and emits the events, in the order of the lines. */
async function postAndEmit(
  context: Context,
  { lines, ...move }: Move,
  moved: readonly StockMovement[],
): Promise<StockMovement[]> {
  await bookMovements(context, moved, move);
  for (const { itemId, executionId } of moved) emit(context, stockMoved, { id: itemId, executionId });
  const byId = new Map(moved.map((movement) => [movement.id, movement]));
  return lines.map((line) => byId.get(line.id) as StockMovement);
}

/**
 * Moves the stock of items in one round trip; levels are locked, so nothing is oversold. Items are not looked up: the caller knows
 * them. Returns the movements in the order of the lines. Their values are posted with them.
 * @throws INSUFFICIENT_STOCK naming the item, STOCK_TOO_LARGE, ITEM_REPEATED; later PERIOD_CLOSED, UNKNOWN_ACCOUNT
 */
export async function moveStock(context: Context, move: StockToMove): Promise<StockMovement[]> {
  const order = getOrder(context, move);
  return await postAndEmit(context, order, await context.unit.query(callMoveStock(order)));
}

/** The same, with the items' names by their ids, in the same round trip. @throws ITEM_NOT_FOUND, too */
export async function moveItems(
  context: Context,
  move: StockToMove,
): Promise<{ moved: StockMovement[]; names: Map<string, string> }> {
  const order = getOrder(context, move);
  const itemIds = order.lines.map((line) => line.itemId);
  const named = await buildItemNamesQuery(context, itemIds);
  const [titles, moved] = await context.unit.queryAll([named, callMoveStock(order)] as const);
  return {
    moved: await postAndEmit(context, order, moved),
    names: new Map(titles.map(({ id, title }) => [id, title])),
  };
}

/**
 * Makes the opposites of movements, each once, all in one statement. Returns them in the order of the ids.
 * @throws MOVEMENT_NOT_FOUND, MOVEMENT_ALREADY_REVERSED, INSUFFICIENT_STOCK when all of them together leave less than nothing
 */
export async function reverseMovements(
  context: Context,
  reversal: { movementIds: readonly string[]; note: string; executionId: string },
): Promise<ReversedMovement[]> {
  const { movementIds, note, executionId } = reversal;
  const movements = movementIds.map((movementId) => ({ id: createId(), movementId }));
  const source = getSource(context, { note, source: { executionId, stepId: null } });
  const reversed = await context.unit.query(callReverseMovements({ ...source, movements }));
  await bookMovements(context, reversed, { ...source, movement: 'reverse' });
  for (const id of new Set(reversed.map(({ itemId }) => itemId))) emit(context, stockMoved, { id, executionId });
  const byOriginal = new Map(reversed.map((movement) => [movement.reverses, movement]));
  return movementIds.map((id) => byOriginal.get(id) as ReversedMovement);
}

/** Stock per item over all locations; an item that never had any has zeros. */
export async function getStock(context: Context, itemIds: readonly string[]): Promise<Map<string, Stock>> {
  if (itemIds.length === 0) return new Map();
  const rows = await context.unit.query(selectStock(context.companyId, itemIds));
  const stockById = new Map(
    rows.map(({ itemId, value, ...stock }) => [itemId, { ...stock, value: toSum(BigInt(value)) }]),
  );
  return new Map(itemIds.map((id) => [id, stockById.get(id) ?? emptyStock]));
}
