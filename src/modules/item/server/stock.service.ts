/** Moving stock, taking movements back, and what there is. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { actorId, type Context, doerName } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { itemErrors } from '../contract/errors.ts';
import { stockMoved } from '../contract/events.ts';
import { type MovementKind, mainLocation, noStock, type Stock } from '../contract/stock.ts';
import { bookMovements } from './books.ts';
import { itemNames } from './records.ts';
import { callReverseMovements, type Reversed } from './reversal.queries.ts';
import { callMoveStock, type Move, type Moved, type MoveSource, selectStock } from './stock.queries.ts';

export interface StockToMove {
  movement: MovementKind;
  /** Quantities in units, above zero but for `adjust`; `unitCost` in minor units, for `receive`. An item only once. */
  lines: readonly { itemId: string; quantity: number; unitCost?: number | null | undefined }[];
  location?: string | null | undefined;
  note?: string | null | undefined;
  source?: { executionId: string; stepId: string | null };
}

function sourceOf(
  context: Context,
  move: { note?: string | null | undefined; source?: StockToMove['source'] },
): MoveSource {
  return {
    executionId: move.source?.executionId ?? null,
    stepId: move.source?.stepId ?? null,
    movedBy: actorId(context),
    movedByName: doerName(context),
    note: move.note ?? null,
  };
}

/** @throws ITEM_REPEATED */
function orderOf(context: Context, move: StockToMove): Move {
  if (new Set(move.lines.map((line) => line.itemId)).size < move.lines.length) throw fail(itemErrors.ITEM_REPEATED);
  const lines = move.lines.map((line) => ({ ...line, id: newId(), unitCost: line.unitCost ?? null }));
  return { ...sourceOf(context, move), movement: move.movement, location: move.location ?? mainLocation, lines };
}

/** Posts what they are worth, and tells of them; in the order of the lines. */
async function told(context: Context, { lines, ...move }: Move, moved: readonly Moved[]): Promise<Moved[]> {
  await bookMovements(context, moved, move);
  for (const { itemId, executionId } of moved) emit(context, stockMoved, { id: itemId, executionId });
  const byId = new Map(moved.map((movement) => [movement.id, movement]));
  return lines.map((line) => byId.get(line.id) as Moved);
}

/**
 * Moves the stock of items in one round trip; levels are locked, so nothing is oversold. The items are not looked up: the
 * caller knows them. Returns the movements in the order of the lines.
 * What they are worth is posted with them.
 * @throws INSUFFICIENT_STOCK naming the item, STOCK_TOO_LARGE, ITEM_REPEATED; later PERIOD_CLOSED, UNKNOWN_ACCOUNT
 */
export async function moveStock(context: Context, move: StockToMove): Promise<Moved[]> {
  const order = orderOf(context, move);
  return await told(context, order, await context.unit.query(callMoveStock(order)));
}

/** The same, with the items' names by their ids, in the same round trip. @throws ITEM_NOT_FOUND, too */
export async function moveItems(
  context: Context,
  move: StockToMove,
): Promise<{ moved: Moved[]; names: Map<string, string> }> {
  const order = orderOf(context, move);
  const itemIds = order.lines.map((line) => line.itemId);
  const named = await itemNames(context, itemIds);
  const [titles, moved] = await context.unit.queryAll([named, callMoveStock(order)] as const);
  return { moved: await told(context, order, moved), names: new Map(titles.map(({ id, title }) => [id, title])) };
}

/**
 * Makes the opposites of movements, each once, all in one statement. Returns them in the order of the ids.
 * @throws MOVEMENT_NOT_FOUND, MOVEMENT_ALREADY_REVERSED, INSUFFICIENT_STOCK when all of them together leave less than nothing
 */
export async function reverseMovements(
  context: Context,
  reversal: { movementIds: readonly string[]; note: string; executionId: string },
): Promise<Reversed[]> {
  const { movementIds, note, executionId } = reversal;
  const movements = movementIds.map((movementId) => ({ id: newId(), movementId }));
  const source = sourceOf(context, { note, source: { executionId, stepId: null } });
  const reversed = await context.unit.query(callReverseMovements({ ...source, movements }));
  await bookMovements(context, reversed, { ...source, movement: 'reverse' });
  for (const id of new Set(reversed.map(({ itemId }) => itemId))) emit(context, stockMoved, { id, executionId });
  const byOriginal = new Map(reversed.map((movement) => [movement.reverses, movement]));
  return movementIds.map((id) => byOriginal.get(id) as Reversed);
}

/** Stock per item over all locations; an item that never had any has zeros. */
export async function stockOf(context: Context, itemIds: readonly string[]): Promise<Map<string, Stock>> {
  if (itemIds.length === 0) return new Map();
  const rows = await context.unit.query(selectStock(context.companyId, itemIds));
  const known = new Map(rows.map(({ itemId, value, ...stock }) => [itemId, { ...stock, value: sumOf(BigInt(value)) }]));
  return new Map(itemIds.map((id) => [id, known.get(id) ?? noStock]));
}
