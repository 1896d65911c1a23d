/** Items with their stock, for members. */
import { z } from 'zod';
import type { BodyOf, PagedResult, QueryOf, ReplyOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { toSum } from '#kernel/contract/money.ts';
import { audit } from '#kernel/server/audit.ts';
import { assertPermission, type Context, getToday } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { findGoneIds, listRecords, listUnreadableIds, readRecords, updateRecord } from '#modules/axis/server/index.ts';
import { itemAxis, priceField, publishedField, sellableType } from '../contract/catalog.ts';
import type {
  createMovement,
  listItems,
  listMovements,
  readItem,
  readItemTotals,
  updateItem,
} from '../contract/endpoints.ts';
import { itemErrors } from '../contract/errors.ts';
import { curveDays, emptyStock, type Item, type Movement, type Stock, type StockCurve } from '../contract/stock.ts';
import { getTax, taxField } from '../contract/tax.ts';
import { getItemRecord, getPrice, isPublished } from './item-record.ts';
import { type StockMovement, selectCurve, selectEmptiedItems, selectMovements, selectTotals } from './stock.queries.ts';
import { getStock, moveStock } from './stock.service.ts';

function toItem(context: Context, record: AxisRecord, stock: Stock | undefined): Item {
  return {
    id: record.id,
    type: record.type,
    name: record.title,
    code: record.code,
    price: getPrice(record),
    tax: getTax(record),
    published: isPublished(record),
    stock: stock ?? emptyStock,
    currency: context.company.currency,
    version: record.version,
    updatedAt: record.updatedAt,
  };
}

async function toItems(context: Context, records: readonly AxisRecord[]): Promise<Item[]> {
  const ids = records.map((record) => record.id);
  const stock = await getStock(context, ids);
  return records.map((record) => toItem(context, record, stock.get(record.id)));
}

/** Records of the item axis with their stock: two round trips. */
export async function listStockedItems(context: Context, query: QueryOf<typeof listItems>): Promise<PagedResult<Item>> {
  if (query.ids) {
    const records = await readRecords(context, query.ids);
    const live = records.filter((record) => record.axis === itemAxis && !record.deletedAt);
    return toPage(await toItems(context, live), { limit: query.ids.length, position: ({ id }) => id });
  }
  const { type, search, published, sort, cursor, limit } = query;
  const filter = published === undefined ? {} : { filter: { [`fields.${publishedField}`]: { eq: published } } };
  const q = search ? { q: search } : {};
  const records = await listRecords(context, {
    axis: itemAxis,
    ...(type ? { type } : {}),
    ...q,
    ...filter,
    sort,
    cursor,
    limit,
  });
  return { data: await toItems(context, records.data), page: records.page };
}

/** Exact sums over all items of types that the caller may read. */
export async function readTotals(context: Context): Promise<ReplyOf<typeof readItemTotals>> {
  const { companyId } = context;
  const { currency } = context.company;
  const emptied = (await context.unit.query(selectEmptiedItems(companyId))).map(({ id }) => id);
  // A deleted item is not sold out; its remaining stock counts.
  const without = [...(await listUnreadableIds(context, itemAxis)), ...(await findGoneIds(context, emptied))];
  const [row] = await context.unit.query(selectTotals(companyId, without));
  const { items = 0, soldOut = 0, onHand = '0', reserved = '0', value = '0' } = row ?? {};
  const sums = {
    onHand: toSum(BigInt(onHand)),
    reserved: toSum(BigInt(reserved)),
    value: toSum(BigInt(value)),
  };
  return { items, soldOut, ...sums, currency };
}

const latest = 10;

/** One item with its fields, stock and latest movements. @throws ITEM_NOT_FOUND */
export async function readStockedItem(context: Context, id: string): Promise<ReplyOf<typeof readItem>> {
  const record = await getItemRecord(context, id);
  const stock = await getStock(context, [id]);
  const rows = await context.unit.query(
    selectMovements({ companyId: context.companyId, itemId: id, before: null, limit: latest }),
  );
  return { ...toItem(context, record, stock.get(id)), fields: record.fields, movements: rows.map(toMovement) };
}

function toMovement({ sequence: _sequence, ...movement }: Movement & { sequence: number }): Movement {
  return movement;
}

const MovementPosition = z.tuple([z.int(), Id]);

/** Newest first. @throws ITEM_NOT_FOUND, BAD_CURSOR */
export async function listItemMovements(
  context: Context,
  id: string,
  { cursor, limit }: QueryOf<typeof listMovements>,
): Promise<PagedResult<Movement>> {
  const cursorPosition = readCursor(MovementPosition, cursor);
  await getItemRecord(context, id);
  const rows = await context.unit.query(
    selectMovements({ companyId: context.companyId, itemId: id, before: cursorPosition, limit: limit + 1 }),
  );
  return mapPage(toPage(rows, { limit, position: ({ sequence, id }) => [sequence, id] }), toMovement);
}

/** @throws ITEM_NOT_FOUND */
export async function readStockCurve(context: Context, id: string): Promise<StockCurve> {
  await getItemRecord(context, id);
  const { companyId, company } = context;
  const { timeZone: zone } = company;
  return await context.unit.query(
    selectCurve({ companyId, itemId: id, today: getToday(context), zone, days: curveDays }),
  );
}

/** Price, VAT and publication are fields of the record: its history and lost-update protection hold for them, too. @throws ITEM_NOT_SELLABLE, VERSION_CONFLICT */
export async function updateStockedItem(context: Context, id: string, body: BodyOf<typeof updateItem>): Promise<Item> {
  const record = await getItemRecord(context, id);
  if (record.type !== sellableType) throw fail(itemErrors.ITEM_NOT_SELLABLE);
  const { version, price, tax, published } = body;
  const fields = {
    ...(price === undefined ? {} : { [priceField]: price }),
    ...(tax === undefined ? {} : { [taxField]: tax }),
    ...(published === undefined ? {} : { [publishedField]: published }),
  };
  const { before, after } = await updateRecord(context, {
    id,
    version,
    patch: { fields },
    instead: { permission: 'item.sale.manage', thing: { type: 'item', id } },
    show: async (record) => toItem(context, record, (await getStock(context, [id])).get(id)),
  });
  const facts = (record: AxisRecord) => ({
    price: getPrice(record),
    tax: getTax(record),
    published: isPublished(record),
  });
  audit(context, {
    action: 'item.sale.update',
    subject: { type: 'item', id },
    before: facts(before),
    after: facts(after),
  });
  const stock = await getStock(context, [id]);
  return toItem(context, after, stock.get(id));
}

/** A person's own movement. Adjusting needs a right of its own. @throws ITEM_NOT_FOUND, INSUFFICIENT_STOCK */
export async function moveItem(context: Context, id: string, body: BodyOf<typeof createMovement>): Promise<Movement> {
  if (body.movement === 'adjust') assertPermission(context, 'item.stock.adjust');
  await getItemRecord(context, id);
  const { movement, location, note, quantity, unitCost } = body;
  const [moved] = await moveStock(context, { movement, location, note, lines: [{ itemId: id, quantity, unitCost }] });
  const {
    reservedAfter: _reservedAfter,
    class: _class,
    counter: _counter,
    restChange: _rest,
    ...rest
  } = moved as StockMovement;
  return { ...rest, reversedBy: null };
}
