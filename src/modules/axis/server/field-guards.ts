/** What rooms hold of the values of fields that actions alone change: whether a value fits, and whether two records may have it. */

import { keepersOf } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import type { House } from '#kernel/server/room.ts';
import { holdCurrency } from '#modules/company/server/index.ts';
import { axisErrors } from '../contract/errors.ts';
import type { FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { declaredTypes } from './declared.ts';
import { lockValue, selectHolder } from './field-guards.queries.ts';
import { refusalOf } from './refusal.ts';

/** Of a field of a declared type, of text, that actions keep (`keepersOf`). */
export interface FieldGuard {
  axis: string;
  type: string;
  key: string;
  /** Why a record may not be given the value; null where it may. */
  refuses(context: Context, value: string): Promise<LocalText | null>;
  /** No two live records have the same. */
  once: boolean;
}

export const fieldGuards = definePoint<FieldGuard>('axis.field-guards');

type Placed = { axis: string; type: string };

const guardsOf = (context: Context, { axis, type }: Placed) =>
  givenAt(houseOf(context), fieldGuards).filter((guard) => guard.axis === axis && guard.type === type);

/** Guards of fields that a form could fill: these would be asked by nobody. */
export function checkGuards(house: House): string[] {
  return givenAt(house, fieldGuards).flatMap(({ axis, type, key }) => {
    const declared = declaredTypes(house).find((one) => one.axis === axis && one.key === type);
    const isKept = declared?.fixed.some((field) => field.key === key) && keepersOf(declared, key).length > 0;
    return isKept ? [] : [`guard of ${axis}/${type}: ${key} is no fixed field that actions keep`];
  });
}

/** The live record beside this one that has the value already. Whoever asks later waits until this unit ends. */
async function holderOf(context: Context, guard: FieldGuard, about: { id: string; value: string }) {
  const wanted = { axis: guard.axis, type: guard.type, key: guard.key, ...about };
  const companyId = context.companyId;
  await context.unit.query(lockValue(companyId, wanted));
  const [holder] = await context.unit.query(selectHolder(companyId, wanted));
  return holder ?? null;
}

/** Whether a room holds values of the type. */
export const hasGuards = (context: Context, { axis, type }: Placed): boolean =>
  guardsOf(context, { axis, type }).length > 0;

/** Values that would be there twice once a record is live with these fields, with the titles of who has them. */
export async function takenValues(
  context: Context,
  record: Placed & { id: string },
  fields: FieldValues,
): Promise<{ key: string; title: string }[]> {
  const taken = [];
  for (const guard of guardsOf(context, record)) {
    const value = fields[guard.key];
    if (!guard.once || typeof value !== 'string') continue;
    const holder = await holderOf(context, guard, { id: record.id, value });
    if (holder) taken.push({ key: guard.key, title: holder.title });
  }
  return taken;
}

/** @throws RECORD_VALUE_TAKEN */
export async function demandOnce(
  context: Context,
  type: TypeDefinition,
  record: { id: string; fields: FieldValues },
): Promise<void> {
  const place = { axis: type.axis, type: type.key, id: record.id };
  const [first] = await takenValues(context, place, record.fields);
  if (!first) return;
  const field = type.fields.find(({ key }) => key === first.key)?.label ?? { ko: first.key, en: first.key };
  throw refusalOf(axisErrors.RECORD_VALUE_TAKEN, { field, title: { ko: first.title, en: first.title } });
}

/** Of values that the record is newly given. @throws RECORD_VALUE_REFUSED, RECORD_VALUE_TAKEN */
export async function demandFitting(
  context: Context,
  type: TypeDefinition,
  change: { id: string; was: FieldValues; now: FieldValues },
): Promise<void> {
  const { id, was, now } = change;
  const fresh = guardsOf(context, { axis: type.axis, type: type.key }).filter(({ key }) => now[key] !== was[key]);
  for (const guard of fresh) {
    const value = now[guard.key];
    const reason = typeof value === 'string' ? await guard.refuses(context, value) : null;
    const field = type.fields.find(({ key }) => key === guard.key)?.label ?? { ko: guard.key, en: guard.key };
    if (reason) throw refusalOf(axisErrors.RECORD_VALUE_REFUSED, { field, reason });
  }
  const given = Object.fromEntries(fresh.map(({ key }) => [key, now[key]]));
  if (fresh.length > 0) await demandOnce(context, type, { id, fields: given });
}

const isAmount = (value: unknown): boolean => typeof value === 'object' && value !== null && 'currency' in value;

/** Before rows with amounts are written, in the same unit of work: the currency of the company stays meanwhile, and afterwards. */
export function holdAmounts(context: Context, rows: readonly { fields: FieldValues }[]): void {
  if (rows.some(({ fields }) => Object.values(fields).some(isAmount))) holdCurrency(context);
}
