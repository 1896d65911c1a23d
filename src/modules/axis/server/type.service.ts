/** Types of a company, from a cache: writing a record needs its type but should not read it each time. */

import { LRUCache } from 'lru-cache';
import { type ErrorDetail, fail, kernelErrors } from '#kernel/contract/error.ts';
import { createFieldSchema, createShape, listSequenceProblems, withSequence } from '#kernel/contract/field.ts';
import { reportOptions } from '#kernel/contract/issue.ts';
import { getFieldLabels, toSentenceLabel } from '#kernel/contract/labels.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { toErrorDetails } from '#kernel/server/issues.ts';
import { createLruCache } from '#kernel/server/lru-cache.ts';
import { getTopicCounters } from '#kernel/server/topic-counters.ts';
import { type Axis, axes, isAxis } from '../contract/axis.ts';
import { everyAxis } from '../contract/endpoints.ts';
import { axisErrors } from '../contract/errors.ts';
import type { FieldValues } from '../contract/record.ts';
import type { Right } from '../contract/rights.ts';
import { axisTopics } from '../contract/topics.ts';
import type { TypeDefinition, TypeView } from '../contract/type.ts';
import { completeType, getDeclaredTypes } from './declared-types.ts';
import { canUseType, createRightError, toSqlTypeName, toTypeView } from './rights.ts';
import { insertType, selectTypes } from './types.queries.ts';

type Types = readonly TypeDefinition[];

/**
 * Another process may change a type: without its notification this process uses the old definition for up to five seconds. `types`
 * is null after a change here, so that concurrent readers cache nothing.
 */
const sharedTypes = perApp(() =>
  createLruCache<{ types: Types | null; mark: number | null }>({ most: 1000, ms: 5000 }),
);
/** Units that changed types see their own, and nobody else does before the commit. */
const own = new WeakMap<Unit, Types | null>();

/** As they are now, past the cache. */
export async function readTypes(context: Context): Promise<Types> {
  const order = (type: TypeDefinition) => axes.indexOf(type.axis);
  const rows = await context.unit.query(selectTypes(context.companyId));
  return rows.map((row) => completeType(appOf(context), row)).sort((a, b) => order(a) - order(b));
}

const watched = [axisTopics.type];

/** All types of the company in axis order, for the module's own work. Use `findAllowedTypes` for what a caller may see. */
export function getRecordTypes(context: Context): Types | Promise<Types> {
  const { companyId } = context;
  const changed = own.get(context.unit);
  if (changed !== undefined) return changed ?? readOwn(context);
  const app = appOf(context);
  const mark = getTopicCounters(app).mark(companyId, watched);
  const cached = sharedTypes(app).get(companyId);
  return cached?.types && cached.mark === mark ? cached.types : readShared(context, mark);
}

async function readOwn(context: Context): Promise<Types> {
  const types = await readTypes(context);
  own.set(context.unit, types);
  return types;
}

async function readShared(context: Context, mark: number | null): Promise<Types> {
  const cache = sharedTypes(appOf(context));
  const previous = cache.get(context.companyId);
  const types = await readTypes(context);
  if (cache.get(context.companyId) === previous) cache.set(context.companyId, { types, mark });
  return types;
}

/** From here on the unit sees the types as they are now: who waited for another's change goes on with it. */
export function refreshTypes(context: Context): void {
  own.set(context.unit, null);
}

export function invalidateTypes(context: Context): void {
  const { companyId } = context;
  refreshTypes(context);
  context.unit.afterCommit(() => sharedTypes(appOf(context)).set(companyId, { types: null, mark: null }));
}

function filterTypes(types: Types, { axis, type }: { axis: string; type?: string }): Types {
  return types.filter(
    (candidate) => (axis === everyAxis || candidate.axis === axis) && (type === undefined || candidate.key === type),
  );
}

/**
 * The types of the axis (`all`: of every axis) with which the caller may do this, or the one type.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE; RECORD_TYPE_FORBIDDEN for the one type
 */
export async function findAllowedTypes(
  context: Context,
  filter: { axis: string; type?: string },
  right: Right,
): Promise<Types> {
  const { axis, type } = filter;
  const isEvery = axis === everyAxis && type === undefined;
  if (!isEvery && !isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis: axis.slice(0, 40) } });
  if (type !== undefined) return [await getAllowedType(context, { axis, type }, right)];
  const allowed = (types: Types) => filterTypes(types, filter).filter((type) => canUseType(context, type, right));
  const allowedTypes = allowed(await getRecordTypes(context));
  return allowedTypes.length > 0 ? allowedTypes : allowed(await readTypes(context));
}

/** The types that the caller may read. Asks the database always: it alone knows whether the rights known here still hold. */
export async function listTypes(context: Context): Promise<TypeView[]> {
  const types = await readTypes(context);
  return types.filter((type) => canUseType(context, type, 'read')).map((type) => toTypeView(context, type));
}

/** Types that imported frames may reference: those the caller may read, `item.sellable`. */
export async function listTypeNames(context: Context): Promise<{ name: string; title: LocalText }[]> {
  return (await listTypes(context)).map(({ axis, key, label }) => ({ name: `${axis}.${key}`, title: label }));
}

/**
 * The type, if the caller may do this with its records. `null`: another module, or the run of an undo, checks the right.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN
 */
export async function getAllowedType(
  context: Context,
  filter: { axis: string; type: string },
  right: Right | null,
): Promise<TypeDefinition> {
  const { axis, type } = filter;
  if (!isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis: axis.slice(0, 40) } });
  const isWanted = (candidate: TypeDefinition) => candidate.axis === axis && candidate.key === type;
  const unknown = () => fail(axisErrors.UNKNOWN_TYPE, { values: { axis, type: type.slice(0, 40) } });
  const foundType = (await getRecordTypes(context)).find(isWanted);
  if (!foundType) throw unknown();
  if (right === null || canUseType(context, foundType, right)) return foundType;
  // Judged once more by the type as it is now; and the query notices when the rights that are known here are out of date.
  const fresh = (await readTypes(context)).find(isWanted);
  if (!fresh) throw unknown();
  if (!canUseType(context, fresh, right)) throw createRightError(fresh, right);
  return fresh;
}

/** The types that the caller may read, as SQL names them. */
export async function listReadableTypeNames(context: Context): Promise<string[]> {
  return (await getRecordTypes(context)).filter((type) => canUseType(context, type, 'read')).map(toSqlTypeName);
}

/**
 * Of what fields newly name the caller must be able to read the type: else a title could be learned by naming its record.
 * @throws RECORD_TYPE_FORBIDDEN
 */
export async function assertNameable(
  context: Context,
  type: TypeDefinition,
  rows: readonly { was: FieldValues | null; fields: FieldValues }[],
): Promise<void> {
  for (const { key, axis: targetAxis, type: targetType } of findHiddenTargets(
    await getRecordTypes(context),
    context,
    type,
  )) {
    const isNew = rows.some(({ was, fields }) => typeof fields[key] === 'string' && fields[key] !== was?.[key]);
    if (isNew) await getAllowedType(context, { axis: targetAxis, type: targetType }, 'read');
  }
}

/** Fields that name records of types which the caller may not read. */
function findHiddenTargets(types: Types, context: Context, type: TypeDefinition) {
  return type.fields.flatMap(({ kind, key, axis = '', type: target = '' }) => {
    const targetType = kind === 'record' && types.find((type) => type.axis === axis && type.key === target);
    return targetType && !canUseType(context, targetType, 'read') ? [{ key, axis, type: target }] : [];
  });
}

/** True when a change of this type needs to know what its record named before. */
export async function hasHiddenReferences(context: Context, type: TypeDefinition): Promise<boolean> {
  return findHiddenTargets(await getRecordTypes(context), context, type).length > 0;
}

type Schema = ReturnType<typeof createFieldSchema>;
interface Schemas {
  whole: Schema;
  part: Schema;
  /** Of a record that is there: a sealed field that is left out stays what it is. */
  again: Schema;
}
const schemaCaches = perApp(() => new LRUCache<string, Schemas>({ max: 2000 }));

function getSchemas(context: Context, type: TypeDefinition): Schemas {
  const cache = schemaCaches(appOf(context));
  const key = `${context.companyId} ${type.axis} ${type.key} ${type.version}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const shape = createShape(type.fields);
  const sealed = type.fields.filter(({ kind }) => isSealedKind(kind)).map(({ key }) => [key, true] as const);
  const again = withSequence(type.fields, shape.partial(Object.fromEntries(sealed) as never) as Schema);
  const schemas = { whole: createFieldSchema(type.fields), part: shape.partial() as Schema, again };
  cache.set(key, schemas);
  return schemas;
}

const omitNulls = (fields: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** The values as they are stored, or what is wrong with them, in each language. `part`: of a record that is there, these alone. */
export function checkFields(
  context: Context,
  type: TypeDefinition,
  values: { fields: FieldValues; part?: boolean },
): { fields: FieldValues } | { flaws: Record<Locale, readonly ErrorDetail[]> } {
  const { whole, part } = getSchemas(context, type);
  const result = (values.part ? part : whole).safeParse(values.fields, reportOptions);
  if (result.success) return { fields: omitNulls(result.data as FieldValues) };
  const problemsIn = (locale: Locale) => toErrorDetails(result.error, { locale, known: getFieldLabels(type.fields) });
  return { flaws: { ko: problemsIn('ko'), en: problemsIn('en') } };
}

/**
 * The values in stored form: trimmed, without nulls (retained if `part`, where null clears; and if `again`, for sealed fields).
 * @throws VALIDATION_FAILED naming the fields
 */
export function parseFields(
  context: Context,
  type: TypeDefinition,
  values: { fields: FieldValues; part?: boolean; again?: boolean; path?: string },
): FieldValues {
  const schemas = getSchemas(context, type);
  const schema = values.part ? schemas.part : values.again ? schemas.again : schemas.whole;
  const result = schema.safeParse(values.fields, reportOptions);
  if (!result.success) {
    const details = toErrorDetails(result.error, {
      locale: context.locale,
      within: values.path ?? 'fields',
      known: getFieldLabels(type.fields),
    });
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  const parsed = result.data as FieldValues;
  if (values.part) return parsed;
  const isCleared = (key: string, value: unknown) =>
    values.again && value === null && type.fields.some((field) => field.key === key && isSealedKind(field.kind));
  const entries = Object.entries(parsed);
  return Object.fromEntries(
    entries.filter(([key, value]) => (value ?? undefined) !== undefined || isCleared(key, value)),
  );
}

/** Of fields of which some have changed: those that now do not follow others as they should, and did before. @throws VALIDATION_FAILED naming the fields */
export function assertSequence(
  context: Context,
  type: TypeDefinition,
  change: { was: FieldValues; now: FieldValues; path?: string | undefined },
): void {
  const previousProblems = new Set(listSequenceProblems(type.fields, change.was).map(({ key }) => key));
  const newProblems = listSequenceProblems(type.fields, change.now).filter(({ key }) => !previousProblems.has(key));
  if (newProblems.length === 0) return;
  const { locale } = context;
  const details = newProblems.map(({ key, words }) => {
    const name = toSentenceLabel(type.fields.find((field) => field.key === key)?.label ?? { ko: key, en: key }, locale);
    return {
      field: `${change.path ?? 'fields'}.${key}`,
      code: 'custom',
      message: fillTemplate(words[locale], { name }),
    };
  });
  throw fail(kernelErrors.VALIDATION_FAILED, { details });
}

/** Adds the declared types that the company does not have yet, with the fields of its template. */
export function insertDeclaredTypes(context: Context, template: string): void {
  const { companyId } = context;
  for (const [position, { axis, key, label, fields, access, personal }] of getDeclaredTypes(appOf(context)).entries()) {
    const type = { axis: axis as Axis, key, label, fields: [...fields(template)], personal, open: access.open };
    const more = { position, by: getActorId(context), roles: null };
    context.unit.add(insertType(companyId, { ...type, builtin: true, life: {} }, more));
  }
  invalidateTypes(context);
}
