/** Types of a company, from a cache: writing a record needs its type but should not read it each time. */
import { LRUCache } from 'lru-cache';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { schemaOf } from '#kernel/contract/field.ts';
import { actorId, type Context, companyOf } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { detailsOf, reported } from '#kernel/server/issues.ts';
import { axes, isAxis } from '../contract/axis.ts';
import { everyAxis } from '../contract/endpoints.ts';
import { axisErrors } from '../contract/errors.ts';
import { typeChanged } from '../contract/events.ts';
import type { FieldValues } from '../contract/record.ts';
import { seemsPersonal, type TypeChange, type TypeDefinition } from '../contract/type.ts';
import { insertType, selectTypes, updateType } from './types.queries.ts';

type Types = readonly TypeDefinition[];

/** Another process may change a type: five seconds is how long this one may go on with the older definition. */
const shared = new LRUCache<string, Types>({ max: 1000, ttl: 5000 });
/** Units that changed types see their own, and nobody else does before the commit. */
const own = new WeakMap<Unit, Types | null>();

async function read(context: Context): Promise<Types> {
  const order = (type: TypeDefinition) => axes.indexOf(type.axis);
  const rows = await context.unit.query(selectTypes(companyOf(context).id));
  return rows.sort((a, b) => order(a) - order(b));
}

/** All types of the company, in the order of the axes. */
export async function recordTypes(context: Context): Promise<Types> {
  const { id } = companyOf(context);
  if (own.has(context.unit)) {
    const types = own.get(context.unit) ?? (await read(context));
    own.set(context.unit, types);
    return types;
  }
  const known = shared.get(id);
  if (known) return known;
  const types = await read(context);
  shared.set(id, types);
  return types;
}

function forgetTypes(context: Context): void {
  const { id } = companyOf(context);
  own.set(context.unit, null);
  context.unit.afterCommit(() => shared.delete(id));
}

/** The types of the axis (`all`: of every axis), or the one type. @throws UNKNOWN_AXIS, UNKNOWN_TYPE */
export async function typesOf(context: Context, wanted: { axis: string; type?: string }): Promise<Types> {
  const { axis, type } = wanted;
  if (axis === everyAxis && type === undefined) return recordTypes(context);
  if (!isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis: axis.slice(0, 40) } });
  const types = (await recordTypes(context)).filter(
    (known) => known.axis === axis && (type === undefined || known.key === type),
  );
  if (type !== undefined && types.length === 0) {
    throw fail(axisErrors.UNKNOWN_TYPE, { values: { axis, type: type.slice(0, 40) } });
  }
  return types;
}

/** @throws UNKNOWN_AXIS, UNKNOWN_TYPE */
export async function typeOf(context: Context, wanted: { axis: string; type: string }): Promise<TypeDefinition> {
  return (await typesOf(context, wanted))[0] as TypeDefinition;
}

type Schema = ReturnType<typeof schemaOf>;
const compiled = new LRUCache<string, { whole: Schema; part: Schema }>({ max: 2000 });

function schemasOf(companyId: string, type: TypeDefinition): { whole: Schema; part: Schema } {
  const key = `${companyId} ${type.axis} ${type.key} ${type.version}`;
  const known = compiled.get(key);
  if (known) return known;
  const whole = schemaOf(type.fields);
  const schemas = { whole, part: whole.partial() as Schema };
  compiled.set(key, schemas);
  return schemas;
}

/**
 * The values as they are stored: trimmed, nulls left out (kept when `part`, where null clears).
 * @throws VALIDATION_FAILED naming the fields
 */
export function validFields(
  context: Context,
  type: TypeDefinition,
  values: { fields: FieldValues; part?: boolean; path?: string },
): FieldValues {
  const schemas = schemasOf(companyOf(context).id, type);
  const result = (values.part ? schemas.part : schemas.whole).safeParse(values.fields, reported);
  if (!result.success) {
    const details = detailsOf(result.error, { locale: context.locale, within: values.path ?? 'fields' });
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  const parsed = result.data as FieldValues;
  if (values.part) return parsed;
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== null && value !== undefined));
}

/** Adds types that the company does not have yet, as templates do. */
export function defineTypes(
  context: Context,
  types: readonly (Omit<TypeDefinition, 'version' | 'builtin' | 'personal'> & {
    builtin?: boolean;
    personal?: boolean;
  })[],
): void {
  const { id } = companyOf(context);
  types.forEach((type, position) => {
    context.unit.add(
      insertType(
        id,
        { builtin: false, personal: seemsPersonal(type.fields), ...type },
        { position, by: actorId(context) },
      ),
    );
  });
  forgetTypes(context);
}

/** Makes (version 0) or changes a type. @throws UNKNOWN_AXIS, VERSION_CONFLICT with the present definition */
export async function changeType(
  context: Context,
  change: TypeChange & { axis: string; type: string },
): Promise<TypeDefinition> {
  const { id } = companyOf(context);
  const { axis, type: key, label, fields, version, personal } = change;
  if (!isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis } });
  const by = actorId(context);
  const statement =
    version === 0
      ? insertType(
          id,
          { axis, key, label, fields, builtin: false, personal: personal ?? seemsPersonal(fields) },
          { position: 100, by },
        )
      : updateType(id, { axis, key, label, fields, version, personal: personal ?? null }, by);
  const [saved] = await context.unit.query(statement);
  if (!saved) {
    const current = (await read(context)).find((known) => known.axis === axis && known.key === key) ?? null;
    throw fail(kernelErrors.VERSION_CONFLICT, { details: { current } });
  }
  forgetTypes(context);
  emit(context, typeChanged, { axis, type: key });
  return saved;
}
