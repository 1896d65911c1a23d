/** Types of a company, from a cache: writing a record needs its type but should not read it each time. */

import { LRUCache } from 'lru-cache';
import { type ErrorDetail, fail, kernelErrors } from '#kernel/contract/error.ts';
import { inSequence, schemaOf, sequenceProblems, shapeOf } from '#kernel/contract/field.ts';
import { reported } from '#kernel/contract/issue.ts';
import { inSentence, labelsOfFields } from '#kernel/contract/labels.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import { fill, type Locale, type LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { detailsOf } from '#kernel/server/issues.ts';
import { recalled } from '#kernel/server/recalled.ts';
import { touchesOf } from '#kernel/server/touches.ts';
import { type Axis, axes, isAxis } from '../contract/axis.ts';
import { everyAxis } from '../contract/endpoints.ts';
import { axisErrors } from '../contract/errors.ts';
import type { FieldValues } from '../contract/record.ts';
import type { Right } from '../contract/rights.ts';
import { axisTopics } from '../contract/topics.ts';
import type { TypeDefinition, TypeView } from '../contract/type.ts';
import { completed, declaredTypes } from './declared.ts';
import { mayWith, refusal, typeName, viewOf } from './rights.ts';
import { insertType, selectTypes } from './types.queries.ts';

type Types = readonly TypeDefinition[];

/**
 * Another process may change a type: where this one does not hear of it, it goes on with the older definition for five seconds.
 * `types` is null where they were changed here: who was reading them just then keeps nothing.
 */
const shared = perHouse(() => recalled<{ types: Types | null; mark: number | null }>({ most: 1000, ms: 5000 }));
/** Units that changed types see their own, and nobody else does before the commit. */
const own = new WeakMap<Unit, Types | null>();

/** As they are now, past the cache. */
export async function readTypes(context: Context): Promise<Types> {
  const order = (type: TypeDefinition) => axes.indexOf(type.axis);
  const rows = await context.unit.query(selectTypes(context.companyId));
  return rows.map((row) => completed(houseOf(context), row)).sort((a, b) => order(a) - order(b));
}

const watched = [axisTopics.type];

/** All types of the company, in the order of the axes: for the room's own work. What a caller sees of it comes from `typesOf`. */
export function recordTypes(context: Context): Types | Promise<Types> {
  const { companyId } = context;
  const changed = own.get(context.unit);
  if (changed !== undefined) return changed ?? readOwn(context);
  const house = houseOf(context);
  const mark = touchesOf(house).mark(companyId, watched);
  const known = shared(house).get(companyId);
  return known?.types && known.mark === mark ? known.types : readShared(context, mark);
}

async function readOwn(context: Context): Promise<Types> {
  const types = await readTypes(context);
  own.set(context.unit, types);
  return types;
}

async function readShared(context: Context, mark: number | null): Promise<Types> {
  const known = shared(houseOf(context));
  const before = known.get(context.companyId);
  const types = await readTypes(context);
  if (known.get(context.companyId) === before) known.set(context.companyId, { types, mark });
  return types;
}

/** From here on the unit sees the types as they are now: who waited for another's change goes on with it. */
export function seeTypesAnew(context: Context): void {
  own.set(context.unit, null);
}

export function forgetTypes(context: Context): void {
  const { companyId } = context;
  seeTypesAnew(context);
  context.unit.afterCommit(() => shared(houseOf(context)).set(companyId, { types: null, mark: null }));
}

function found(types: Types, { axis, type }: { axis: string; type?: string }): Types {
  return types.filter(
    (known) => (axis === everyAxis || known.axis === axis) && (type === undefined || known.key === type),
  );
}

/**
 * The types of the axis (`all`: of every axis) with which the caller may do this, or the one type.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE; RECORD_TYPE_FORBIDDEN for the one type
 */
export async function typesOf(context: Context, wanted: { axis: string; type?: string }, right: Right): Promise<Types> {
  const { axis, type } = wanted;
  const isEvery = axis === everyAxis && type === undefined;
  if (!isEvery && !isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis: axis.slice(0, 40) } });
  if (type !== undefined) return [await typeOf(context, { axis, type }, right)];
  const allowed = (types: Types) => found(types, wanted).filter((known) => mayWith(context, known, right));
  const known = allowed(await recordTypes(context));
  return known.length > 0 ? known : allowed(await readTypes(context));
}

/** The types that the caller may read. Asks the database always: it alone knows whether the rights known here still hold. */
export async function listTypes(context: Context): Promise<TypeView[]> {
  const types = await readTypes(context);
  return types.filter((type) => mayWith(context, type, 'read')).map((type) => viewOf(context, type));
}

/** What frames that are brought in may name: the types that the caller may read, `item.sellable`. */
export async function namesOfTypes(context: Context): Promise<{ name: string; title: LocalText }[]> {
  return (await listTypes(context)).map(({ axis, key, label }) => ({ name: `${axis}.${key}`, title: label }));
}

/**
 * The type, for a caller who may do this with its records. `null`: another room, or the run of an undo, answers for it.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN
 */
export async function typeOf(
  context: Context,
  wanted: { axis: string; type: string },
  right: Right | null,
): Promise<TypeDefinition> {
  const { axis, type } = wanted;
  if (!isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis: axis.slice(0, 40) } });
  const isWanted = (one: TypeDefinition) => one.axis === axis && one.key === type;
  const unknown = () => fail(axisErrors.UNKNOWN_TYPE, { values: { axis, type: type.slice(0, 40) } });
  const known = (await recordTypes(context)).find(isWanted);
  if (!known) throw unknown();
  if (right === null || mayWith(context, known, right)) return known;
  // Judged once more by the type as it is now; and the query notices when the rights that are known here are out of date.
  const fresh = (await readTypes(context)).find(isWanted);
  if (!fresh) throw unknown();
  if (!mayWith(context, fresh, right)) throw refusal(fresh, right);
  return fresh;
}

/** The types that the caller may read, as SQL names them. */
export async function readableTypes(context: Context): Promise<string[]> {
  return (await recordTypes(context)).filter((type) => mayWith(context, type, 'read')).map(typeName);
}

/**
 * Of what fields newly name the caller must be able to read the type: else a title could be learned by naming its record.
 * @throws RECORD_TYPE_FORBIDDEN
 */
export async function demandNameable(
  context: Context,
  type: TypeDefinition,
  rows: readonly { was: FieldValues | null; fields: FieldValues }[],
): Promise<void> {
  for (const { key, axis: targetAxis, type: targetType } of hiddenTargets(await recordTypes(context), context, type)) {
    const isNew = rows.some(({ was, fields }) => typeof fields[key] === 'string' && fields[key] !== was?.[key]);
    if (isNew) await typeOf(context, { axis: targetAxis, type: targetType }, 'read');
  }
}

/** Fields that name records of types which the caller may not read. */
function hiddenTargets(types: Types, context: Context, type: TypeDefinition) {
  return type.fields.flatMap(({ kind, key, axis = '', type: target = '' }) => {
    const known = kind === 'record' && types.find((one) => one.axis === axis && one.key === target);
    return known && !mayWith(context, known, 'read') ? [{ key, axis, type: target }] : [];
  });
}

/** True when a change of this type needs to know what its record named before. */
export async function namesHidden(context: Context, type: TypeDefinition): Promise<boolean> {
  return hiddenTargets(await recordTypes(context), context, type).length > 0;
}

type Schema = ReturnType<typeof schemaOf>;
interface Schemas {
  whole: Schema;
  part: Schema;
  /** Of a record that is there: a sealed field that is left out stays what it is. */
  again: Schema;
}
const compiled = perHouse(() => new LRUCache<string, Schemas>({ max: 2000 }));

function schemasOf(context: Context, type: TypeDefinition): Schemas {
  const cache = compiled(houseOf(context));
  const key = `${context.companyId} ${type.axis} ${type.key} ${type.version}`;
  const known = cache.get(key);
  if (known) return known;
  const shape = shapeOf(type.fields);
  const sealed = type.fields.filter(({ kind }) => isSealedKind(kind)).map(({ key }) => [key, true] as const);
  const again = inSequence(type.fields, shape.partial(Object.fromEntries(sealed) as never) as Schema);
  const schemas = { whole: schemaOf(type.fields), part: shape.partial() as Schema, again };
  cache.set(key, schemas);
  return schemas;
}

const withoutNothing = (fields: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** The values as they are stored, or what is wrong with them, in each language. `part`: of a record that is there, these alone. */
export function checkedFields(
  context: Context,
  type: TypeDefinition,
  values: { fields: FieldValues; part?: boolean },
): { fields: FieldValues } | { flaws: Record<Locale, readonly ErrorDetail[]> } {
  const { whole, part } = schemasOf(context, type);
  const result = (values.part ? part : whole).safeParse(values.fields, reported);
  if (result.success) return { fields: withoutNothing(result.data as FieldValues) };
  const told = (locale: Locale) => detailsOf(result.error, { locale, known: labelsOfFields(type.fields) });
  return { flaws: { ko: told('ko'), en: told('en') } };
}

/**
 * The values as they are stored: trimmed, nulls left out (kept when `part`, where null clears; and when `again`, of sealed fields).
 * @throws VALIDATION_FAILED naming the fields
 */
export function validFields(
  context: Context,
  type: TypeDefinition,
  values: { fields: FieldValues; part?: boolean; again?: boolean; path?: string },
): FieldValues {
  const schemas = schemasOf(context, type);
  const schema = values.part ? schemas.part : values.again ? schemas.again : schemas.whole;
  const result = schema.safeParse(values.fields, reported);
  if (!result.success) {
    const details = detailsOf(result.error, {
      locale: context.locale,
      within: values.path ?? 'fields',
      known: labelsOfFields(type.fields),
    });
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  const parsed = result.data as FieldValues;
  if (values.part) return parsed;
  const isCleared = (key: string, value: unknown) =>
    values.again && value === null && type.fields.some((field) => field.key === key && isSealedKind(field.kind));
  const given = Object.entries(parsed);
  return Object.fromEntries(
    given.filter(([key, value]) => (value ?? undefined) !== undefined || isCleared(key, value)),
  );
}

/** Of fields of which some have changed: those that now do not follow others as they should, and did before. @throws VALIDATION_FAILED naming the fields */
export function demandSequence(
  context: Context,
  type: TypeDefinition,
  change: { was: FieldValues; now: FieldValues; path?: string | undefined },
): void {
  const before = new Set(sequenceProblems(type.fields, change.was).map(({ key }) => key));
  const found = sequenceProblems(type.fields, change.now).filter(({ key }) => !before.has(key));
  if (found.length === 0) return;
  const { locale } = context;
  const details = found.map(({ key, words }) => {
    const name = inSentence(type.fields.find((field) => field.key === key)?.label ?? { ko: key, en: key }, locale);
    return { field: `${change.path ?? 'fields'}.${key}`, code: 'custom', message: fill(words[locale], { name }) };
  });
  throw fail(kernelErrors.VALIDATION_FAILED, { details });
}

/** Adds the declared types that the company does not have yet, with the fields of its template. */
export function defineTypes(context: Context, template: string): void {
  const { companyId } = context;
  for (const [position, { axis, key, label, fields, access, personal }] of declaredTypes(houseOf(context)).entries()) {
    const type = { axis: axis as Axis, key, label, fields: [...fields(template)], personal, open: access.open };
    const more = { position, by: actorId(context), roles: null };
    context.unit.add(insertType(companyId, { ...type, builtin: true, life: {} }, more));
  }
  forgetTypes(context);
}
