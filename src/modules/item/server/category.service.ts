/** Categories of products: the company's own, offered in the field of its sellable items and in the filter of its shop. */
import { createHash } from 'node:crypto';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { readText } from '#kernel/contract/input/text.ts';
import type { Locale } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { NamesOf } from '#kernel/server/room.ts';
import { outrun } from '#kernel/server/versioned.ts';
import { changeOptions, type FieldOption, recordTypes } from '#modules/axis/server/index.ts';
import { categoryField, itemAxis, sellableType } from '../contract/catalog.ts';
import { itemErrors } from '../contract/errors.ts';
import { type Category, mostCategories } from '../contract/product.ts';

const place = { axis: itemAxis, type: sellableType, field: categoryField };

/** Said by what it is: options of a type have no count of their changes, and the type's own would have all of them meet. */
function versionOf({ label, archived = false }: FieldOption): number {
  return createHash('sha256')
    .update(JSON.stringify([label.ko, label.en, archived]))
    .digest()
    .readUInt32BE();
}

function categoryOf(option: FieldOption): Category {
  const { value, label, archived = false } = option;
  return { value, label, archived, version: versionOf(option) };
}

/** All of them, in their order, those that are not offered any more, too. */
export async function categories(context: Context): Promise<Category[]> {
  const types = await recordTypes(context);
  const type = types.find((one) => one.axis === itemAxis && one.key === sellableType);
  return (type?.fields.find((field) => field.key === categoryField)?.options ?? []).map(categoryOf);
}

const bare = (name: string) => readText(name).toLowerCase();
const isCalled = (option: FieldOption, name: string) =>
  [option.label.ko, option.label.en].some((label) => bare(label) === bare(name));

/** Addresses of the shop say it: `?category=머그컵` where the name allows it and is nobody's. */
function valueFor(name: string, options: readonly FieldOption[]): string {
  const isFree = /^[\w가-힣-]{1,40}$/.test(name) && !options.some(({ value }) => value === name);
  return isFree ? name : newId();
}

/** @throws CATEGORIES_FULL */
function added(options: readonly FieldOption[], name: string): FieldOption[] {
  if (options.length >= mostCategories) throw fail(itemErrors.CATEGORIES_FULL, { values: { most: mostCategories } });
  return [...options, { value: valueFor(name, options), label: { ko: name, en: name } }];
}

/** @throws CATEGORY_EXISTS, CATEGORIES_FULL */
export async function createCategory(context: Context, { name }: { name: string }): Promise<Category> {
  const options = await changeOptions(context, place, (known) => {
    if (known.some((option) => isCalled(option, name))) throw fail(itemErrors.CATEGORY_EXISTS, { values: { name } });
    return added(known, name);
  });
  return categoryOf(options.at(-1) as FieldOption);
}

/** A name in one language is that of the other as well where both were the same. */
function renamed({ ko, en }: FieldOption['label'], name: string, locale: Locale): FieldOption['label'] {
  return ko === en ? { ko: name, en: name } : { ko, en, [locale]: name };
}

/** @throws CATEGORY_NOT_FOUND, CATEGORY_EXISTS, VERSION_CONFLICT with what it is now */
export async function updateCategory(
  context: Context,
  value: string,
  change: { version: number; name?: string | undefined; archived?: boolean | undefined },
): Promise<Category> {
  const { version, name, archived } = change;
  const options = await changeOptions(context, place, (known) => {
    const before = known.find((option) => option.value === value);
    if (!before) throw fail(itemErrors.CATEGORY_NOT_FOUND);
    if (versionOf(before) !== version) {
      const current = { ...categoryOf(before), name: before.label[context.locale] };
      throw outrun(current);
    }
    const isTaken = name !== undefined && known.some((option) => option !== before && isCalled(option, name));
    if (isTaken) throw fail(itemErrors.CATEGORY_EXISTS, { values: { name } });
    const label = name === undefined ? before.label : renamed(before.label, name, context.locale);
    const after: FieldOption = { value, label, ...((archived ?? before.archived) ? { archived: true } : {}) };
    return known.map((option) => (option === before ? after : option));
  });
  return categoryOf(options.find((option) => option.value === value) as FieldOption);
}

/** A key of the product's or an id. Other values are names, maybe of before: who types one means what is called so now. */
const isKey = (value: string): boolean => /^[a-z0-9][a-z0-9-]*$/.test(value);

/** The category that is meant by its name or its key, made or offered again where it has to be. @throws CATEGORIES_FULL */
export async function categoryFor(context: Context, meant: string): Promise<string> {
  const find = (options: readonly FieldOption[]) =>
    options.find((option) => isCalled(option, meant)) ?? options.find(({ value }) => value === meant && isKey(value));
  const known = find(await categories(context));
  if (known && !known.archived) return known.value;
  const options = await changeOptions(context, place, (now) => {
    const before = find(now);
    if (!before) return added(now, meant);
    const { archived: _archived, ...offered } = before;
    return before.archived ? now.map((option) => (option === before ? offered : option)) : now;
  });
  return (find(options) as FieldOption).value;
}

/** For the trail. */
export const categoryNames: NamesOf = async (context, ids) => {
  const known = await categories(context);
  return known
    .filter(({ value }) => ids.includes(value))
    .map(({ value, label }) => ({ id: value, name: label[context.locale] }));
};
