/** Items are records of the axis module; this file is all that the item module knows of them. */
import { fail } from '#kernel/contract/error.ts';
import { Money } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { buildTitleQuery, readRecords } from '#modules/axis/server/index.ts';
import { itemAxis, priceField, publishedField, sellableType } from '../contract/catalog.ts';
import { itemErrors } from '../contract/errors.ts';

/** Null when the record has no price, or one that is no money. */
export function getPrice(record: Pick<AxisRecord, 'fields'>): Money | null {
  return Money.safeParse(record.fields[priceField]).data ?? null;
}

export function isPublished(record: Pick<AxisRecord, 'fields'>): boolean {
  return record.fields[publishedField] === true;
}

/** A field's text, or null. */
export function getText(record: Pick<AxisRecord, 'fields'>, field: string): string | null {
  const value = record.fields[field];
  return typeof value === 'string' ? value : null;
}

/** Sold in the catalog: published, with a price. */
export function isSold(record: AxisRecord): boolean {
  const isSellable = record.axis === itemAxis && record.type === sellableType && !record.deletedAt;
  return isSellable && isPublished(record) && getPrice(record) !== null;
}

/** A live record of the item axis. @throws ITEM_NOT_FOUND */
export async function getItemRecord(context: Context, id: string): Promise<AxisRecord> {
  const [record] = await readRecords(context, [id]);
  if (!record || record.axis !== itemAxis || record.deletedAt) throw fail(itemErrors.ITEM_NOT_FOUND);
  return record;
}

/** Names of those of the ids that are live items. */
export async function getItemNames(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const records = await readRecords(context, ids);
  const live = records.filter((record) => record.axis === itemAxis && !record.deletedAt);
  return new Map(live.map((record) => [record.id, record.title]));
}

/** Names of items as a statement; with it, what is not a live item is refused as ITEM_NOT_FOUND. */
export function buildItemNamesQuery(
  context: Context,
  ids: readonly string[],
): Promise<Statement<{ id: string; title: string }>> {
  return buildTitleQuery(context, { axis: itemAxis, ids, otherwise: itemErrors.ITEM_NOT_FOUND });
}
