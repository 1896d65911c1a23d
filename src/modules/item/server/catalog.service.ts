/** Catalog service: sellable items at the server's prices. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { type Money, sumAmounts } from '#kernel/contract/money.ts';
import { parsePicturePath } from '#kernel/contract/picture.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { listRecords, readRecords } from '#modules/axis/server/index.ts';
import {
  type CatalogItem,
  type CatalogSort,
  categoryField,
  descriptionField,
  imageField,
  itemAxis,
  priceField,
  publishedField,
  type Quote,
  sellableType,
} from '../contract/catalog.ts';
import { itemErrors } from '../contract/errors.ts';
import type { Category } from '../contract/product.ts';
import { getTax } from '../contract/tax.ts';
import { listCategories } from './category.service.ts';
import { getPrice, getText, isSold } from './item-record.ts';
import { getStock } from './stock.service.ts';

export type CatalogCategory = NonNullable<CatalogItem['category']>;

const toCatalogCategory = ({ value, label }: Category): CatalogCategory => ({ value, label });

/** The categories that the company offers. */
export async function listCatalogCategories(context: Context): Promise<CatalogCategory[]> {
  return (await listCategories(context)).filter(({ archived }) => !archived).map(toCatalogCategory);
}

/** Everybody may see the picture of what is sold, and no other picture because of it. */
export async function canShowPicture(context: Context, { id, of }: { id: string; of: string }): Promise<boolean> {
  const [record] = await readRecords(context, [of]);
  return record !== undefined && isSold(record) && parsePicturePath(record.fields[imageField])?.id === id;
}

async function toCatalogItems(context: Context, sold: readonly AxisRecord[]): Promise<CatalogItem[]> {
  const categoryList = await listCategories(context);
  const stock = await getStock(
    context,
    sold.map((record) => record.id),
  );
  return sold.map((record) => ({
    id: record.id,
    name: record.title,
    code: record.code,
    description: getText(record, descriptionField),
    category:
      categoryList.filter(({ value }) => value === record.fields[categoryField]).map(toCatalogCategory)[0] ?? null,
    image: getText(record, imageField),
    price: getPrice(record) as Money,
    tax: getTax(record),
    available: stock.get(record.id)?.available ?? 0,
  }));
}

/** Items that are sold, as `isSold` says it, by name. Two round trips, three for a search. @throws BAD_CURSOR */
export async function listSellableItems(
  context: Context,
  request: {
    search?: string | undefined;
    category?: string | undefined;
    sort?: CatalogSort;
    cursor?: string | undefined;
    limit?: number;
  },
): Promise<PagedResult<CatalogItem>> {
  const category = request.category ? { [`fields.${categoryField}`]: { eq: request.category } } : {};
  const records = await listRecords(context, {
    axis: itemAxis,
    type: sellableType,
    filter: { [`fields.${publishedField}`]: { eq: true }, [`fields.${priceField}`]: { gte: 0 }, ...category },
    sort: request.sort ?? 'title',
    ...(request.search ? { q: request.search } : {}),
    cursor: request.cursor,
    limit: request.limit ?? 24,
  });
  return { data: await toCatalogItems(context, records.data), page: records.page };
}

/** One item of the catalog. @throws ITEM_NOT_FOUND also when it is not sold */
export async function findSellableItem(context: Context, id: string): Promise<CatalogItem> {
  const [item] = await toCatalogItems(context, (await readRecords(context, [id])).filter(isSold));
  if (!item) throw fail(itemErrors.ITEM_NOT_FOUND);
  return item;
}

/** Those of the items that are sold now, by id. */
export async function findSoldItems(context: Context, ids: readonly string[]): Promise<Map<string, CatalogItem>> {
  const items = await toCatalogItems(context, (await readRecords(context, ids)).filter(isSold));
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * Prices lines. The amounts are minor units of the company's currency; items priced in another are not sold.
 * @throws ITEM_NOT_SOLD naming the lines, STOCK_TOO_LARGE when the total is beyond the safe integers
 */
export async function createQuote(
  context: Context,
  requestedLines: readonly { itemId: string; quantity: number }[],
): Promise<Quote> {
  const { currency } = context.company;
  const ids = [...new Set(requestedLines.map((line) => line.itemId))];
  const items = await findSoldItems(context, ids);
  const unsold = requestedLines.flatMap(({ itemId }, index) =>
    items.get(itemId)?.price.currency === currency
      ? []
      : [{ field: `lines.${index}.itemId`, code: 'ITEM_NOT_SOLD', itemId }],
  );
  if (unsold.length > 0) throw fail(itemErrors.ITEM_NOT_SOLD, { details: unsold });
  const lines = requestedLines.map(({ itemId, quantity }) => {
    const { name, code, price, tax, available } = items.get(itemId) as CatalogItem;
    const amount = price.amount * quantity;
    return { itemId, name, code, quantity, unitPrice: price.amount, amount, tax, available };
  });
  try {
    return { lines, total: sumAmounts(lines.map((line) => line.amount)), currency };
  } catch (error) {
    if (error instanceof RangeError) throw fail(itemErrors.STOCK_TOO_LARGE);
    throw error;
  }
}
