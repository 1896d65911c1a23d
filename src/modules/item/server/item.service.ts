/** Items with their stock, for members. */
import { z } from 'zod';
import type { BodyOf, Paged, QueryOf, ReplyOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, demand, today } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { goneAmong, listRecords, readRecords, unreadableIds, updateRecord } from '#modules/axis/server/index.ts';
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
import { curveDays, type Item, type Movement, noStock, type Stock, type StockCurve } from '../contract/stock.ts';
import { taxField, taxOf } from '../contract/tax.ts';
import { isPublished, itemRecord, priceOf } from './records.ts';
import { type Moved, selectCurve, selectEmptied, selectMovements, selectTotals } from './stock.queries.ts';
import { moveStock, stockOf } from './stock.service.ts';

function itemOf(context: Context, record: AxisRecord, stock: Stock | undefined): Item {
  return {
    id: record.id,
    type: record.type,
    name: record.title,
    code: record.code,
    price: priceOf(record),
    tax: taxOf(record),
    published: isPublished(record),
    stock: stock ?? noStock,
    currency: context.company.currency,
    version: record.version,
    updatedAt: record.updatedAt,
  };
}

async function withStock(context: Context, records: readonly AxisRecord[]): Promise<Item[]> {
  const ids = records.map((record) => record.id);
  const stock = await stockOf(context, ids);
  return records.map((record) => itemOf(context, record, stock.get(record.id)));
}

/** Records of the item axis with their stock: two round trips. */
export async function list(context: Context, query: QueryOf<typeof listItems>): Promise<Paged<Item>> {
  if (query.ids) {
    const records = await readRecords(context, query.ids);
    const live = records.filter((record) => record.axis === itemAxis && !record.deletedAt);
    return pageOf(await withStock(context, live), { limit: query.ids.length, position: ({ id }) => id });
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
  return { data: await withStock(context, records.data), page: records.page };
}

/** Exact sums over all items of types that the caller may read. */
export async function readTotals(context: Context): Promise<ReplyOf<typeof readItemTotals>> {
  const { companyId } = context;
  const { currency } = context.company;
  const emptied = (await context.unit.query(selectEmptied(companyId))).map(({ id }) => id);
  // What is deleted is not sold out; what of it still lies there counts.
  const without = [...(await unreadableIds(context, itemAxis)), ...(await goneAmong(context, emptied))];
  const [row] = await context.unit.query(selectTotals(companyId, without));
  const { items = 0, soldOut = 0, onHand = '0', reserved = '0', value = '0' } = row ?? {};
  const sums = {
    onHand: sumOf(BigInt(onHand)),
    reserved: sumOf(BigInt(reserved)),
    value: sumOf(BigInt(value)),
  };
  return { items, soldOut, ...sums, currency };
}

const latest = 10;

/** One item with its fields, stock and latest movements. @throws ITEM_NOT_FOUND */
export async function read(context: Context, id: string): Promise<ReplyOf<typeof readItem>> {
  const record = await itemRecord(context, id);
  const stock = await stockOf(context, [id]);
  const rows = await context.unit.query(
    selectMovements({ companyId: context.companyId, itemId: id, before: null, limit: latest }),
  );
  return { ...itemOf(context, record, stock.get(id)), fields: record.fields, movements: rows.map(withoutSequence) };
}

function withoutSequence({ sequence: _sequence, ...movement }: Movement & { sequence: number }): Movement {
  return movement;
}

const Place = z.tuple([z.int(), Id]);

/** Newest first. @throws ITEM_NOT_FOUND, BAD_CURSOR */
export async function movements(
  context: Context,
  id: string,
  { cursor, limit }: QueryOf<typeof listMovements>,
): Promise<Paged<Movement>> {
  const before = readCursor(Place, cursor);
  await itemRecord(context, id);
  const rows = await context.unit.query(
    selectMovements({ companyId: context.companyId, itemId: id, before, limit: limit + 1 }),
  );
  return shownPage(pageOf(rows, { limit, position: ({ sequence, id }) => [sequence, id] }), withoutSequence);
}

/** @throws ITEM_NOT_FOUND */
export async function curve(context: Context, id: string): Promise<StockCurve> {
  await itemRecord(context, id);
  const { companyId, company } = context;
  const { timeZone: zone } = company;
  return await context.unit.query(selectCurve({ companyId, itemId: id, today: today(context), zone, days: curveDays }));
}

/** Price, VAT and publication are fields of the record: its history and lost-update protection hold for them, too. @throws ITEM_NOT_SELLABLE, VERSION_CONFLICT */
export async function update(context: Context, id: string, body: BodyOf<typeof updateItem>): Promise<Item> {
  const record = await itemRecord(context, id);
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
    show: async (one) => itemOf(context, one, (await stockOf(context, [id])).get(id)),
  });
  const facts = (one: AxisRecord) => ({ price: priceOf(one), tax: taxOf(one), published: isPublished(one) });
  audit(context, {
    action: 'item.sale.update',
    subject: { type: 'item', id },
    before: facts(before),
    after: facts(after),
  });
  const stock = await stockOf(context, [id]);
  return itemOf(context, after, stock.get(id));
}

/** A person's own movement. Adjusting needs a right of its own. @throws ITEM_NOT_FOUND, INSUFFICIENT_STOCK */
export async function move(context: Context, id: string, body: BodyOf<typeof createMovement>): Promise<Movement> {
  if (body.movement === 'adjust') demand(context, 'item.stock.adjust');
  await itemRecord(context, id);
  const { movement, location, note, quantity, unitCost } = body;
  const [moved] = await moveStock(context, { movement, location, note, lines: [{ itemId: id, quantity, unitCost }] });
  const {
    reservedAfter: _reservedAfter,
    class: _class,
    counter: _counter,
    restChange: _rest,
    ...rest
  } = moved as Moved;
  return { ...rest, reversedBy: null };
}
