/** Categories of products: the company's own, offered in the field of its sellable items and in the filter of its shop. */
import { createHash } from 'node:crypto';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { readText } from '#kernel/contract/input/text.ts';
import type { Locale } from '#kernel/contract/text.ts';
import type { NamesOf } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { createConflictError } from '#kernel/server/versioned-update.ts';
import { changeOptions, type FieldOption, getRecordTypes } from '#modules/axis/server/index.ts';
import { categoryField, itemAxis, sellableType } from '../contract/catalog.ts';
import { itemErrors } from '../contract/errors.ts';
import { type Category, maxCategories } from '../contract/product.ts';

const categoryPlace = { axis: itemAxis, type: sellableType, field: categoryField };

/** Said by what it is: options of a type have no count of their changes, and the type's own would have all of them meet. */
function getVersion({ label, archived = false }: FieldOption): number {
  return createHash('sha256')
    .update(JSON.stringify([label.ko, label.en, archived]))
    .digest()
    .readUInt32BE();
}

function toCategory(option: FieldOption): Category {
  const { value, label, archived = false } = option;
  return { value, label, archived, version: getVersion(option) };
}

/** All of them, in their order, those that are not offered any more, too. */
export async function listCategories(context: Context): Promise<Category[]> {
  const types = await getRecordTypes(context);
  const type = types.find((candidate) => candidate.axis === itemAxis && candidate.key === sellableType);
  return (type?.fields.find((field) => field.key === categoryField)?.options ?? []).map(toCategory);
}

const toPlainName = (name: string) => readText(name).toLowerCase();
const hasName = (option: FieldOption, name: string) =>
  [option.label.ko, option.label.en].some((label) => toPlainName(label) === toPlainName(name));

/** Addresses of the shop say it: `?category=머그컵` where the name allows it and is nobody's. */
function getNewValue(name: string, options: readonly FieldOption[]): string {
  const isFree = /^[\w가-힣-]{1,40}$/.test(name) && !options.some(({ value }) => value === name);
  return isFree ? name : createId();
}

/** @throws CATEGORIES_FULL */
function addOption(options: readonly FieldOption[], name: string): FieldOption[] {
  if (options.length >= maxCategories) throw fail(itemErrors.CATEGORIES_FULL, { values: { most: maxCategories } });
  return [...options, { value: getNewValue(name, options), label: { ko: name, en: name } }];
}

/** @throws CATEGORY_EXISTS, CATEGORIES_FULL */
export async function createCategory(context: Context, { name }: { name: string }): Promise<Category> {
  const options = await changeOptions(context, categoryPlace, (existing) => {
    if (existing.some((option) => hasName(option, name))) throw fail(itemErrors.CATEGORY_EXISTS, { values: { name } });
    return addOption(existing, name);
  });
  return toCategory(options.at(-1) as FieldOption);
}

/** A name in one language is that of the other as well where both were the same. */
function renameLabel({ ko, en }: FieldOption['label'], name: string, locale: Locale): FieldOption['label'] {
  return ko === en ? { ko: name, en: name } : { ko, en, [locale]: name };
}

/** @throws CATEGORY_NOT_FOUND, CATEGORY_EXISTS, VERSION_CONFLICT with what it is now */
export async function updateCategory(
  context: Context,
  value: string,
  change: { version: number; name?: string | undefined; archived?: boolean | undefined },
): Promise<Category> {
  const { version, name, archived } = change;
  const options = await changeOptions(context, categoryPlace, (existing) => {
    const before = existing.find((option) => option.value === value);
    if (!before) throw fail(itemErrors.CATEGORY_NOT_FOUND);
    if (getVersion(before) !== version) {
      const current = { ...toCategory(before), name: before.label[context.locale] };
      throw createConflictError(current);
    }
    const isTaken = name !== undefined && existing.some((option) => option !== before && hasName(option, name));
    if (isTaken) throw fail(itemErrors.CATEGORY_EXISTS, { values: { name } });
    const label = name === undefined ? before.label : renameLabel(before.label, name, context.locale);
    const after: FieldOption = { value, label, ...((archived ?? before.archived) ? { archived: true } : {}) };
    return existing.map((option) => (option === before ? after : option));
  });
  return toCategory(options.find((option) => option.value === value) as FieldOption);
}

/**
 * A key made by the product, or an id. Other values are names, possibly old ones: typed input means the category that has the name
 * now.
 */
const isKey = (value: string): boolean => /^[a-z0-9][a-z0-9-]*$/.test(value);

/** The category that is meant by its name or its key, made or offered again where it has to be. @throws CATEGORIES_FULL */
export async function findOrCreateCategory(context: Context, meant: string): Promise<string> {
  const find = (options: readonly FieldOption[]) =>
    options.find((option) => hasName(option, meant)) ?? options.find(({ value }) => value === meant && isKey(value));
  const category = find(await listCategories(context));
  if (category && !category.archived) return category.value;
  const options = await changeOptions(context, categoryPlace, (now) => {
    const before = find(now);
    if (!before) return addOption(now, meant);
    const { archived: _archived, ...offered } = before;
    return before.archived ? now.map((option) => (option === before ? offered : option)) : now;
  });
  return (find(options) as FieldOption).value;
}

/** For the trail. */
export const getCategoryNames: NamesOf = async (context, ids) => {
  const categoryList = await listCategories(context);
  return categoryList
    .filter(({ value }) => ids.includes(value))
    .map(({ value, label }) => ({ id: value, name: label[context.locale] }));
};
