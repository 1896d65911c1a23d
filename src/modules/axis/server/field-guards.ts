/** Field guards: modules' rules for fields that only actions change: a value's validity, and uniqueness across records. */

import { listFieldPermissions } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { lockCompanyCurrency } from '#modules/company/server/index.ts';
import { axisErrors } from '../contract/errors.ts';
import type { FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { getDeclaredTypes } from './declared-types.ts';
import { lockValue, selectHolder } from './field-guards.queries.ts';
import { createLocalizedError } from './localized-error.ts';

/** Guards a text field of a declared type that only actions change (`listFieldPermissions`). */
export interface FieldGuard {
  axis: string;
  type: string;
  key: string;
  /** Why a record may not be given the value; null where it may. */
  refuses(context: Context, value: string): Promise<LocalText | null>;
  /** No two live records have the same. */
  once: boolean;
}

export const fieldGuardPoint = defineExtensionPoint<FieldGuard>('axis.field-guards');

type TypeKey = { axis: string; type: string };

const getGuards = (context: Context, { axis, type }: TypeKey) =>
  contributionsTo(appOf(context), fieldGuardPoint).filter((guard) => guard.axis === axis && guard.type === type);

/** Guards of fields that a form could fill: these would be asked by nobody. */
export function assertGuardedFields(app: App): string[] {
  return contributionsTo(app, fieldGuardPoint).flatMap(({ axis, type, key }) => {
    const declared = getDeclaredTypes(app).find((candidate) => candidate.axis === axis && candidate.key === type);
    const isActionOnly =
      declared?.fixed.some((field) => field.key === key) && listFieldPermissions(declared, key).length > 0;
    return isActionOnly ? [] : [`guard of ${axis}/${type}: ${key} is no fixed field that actions keep`];
  });
}

/** The other live record that already has the value. Later callers wait until this unit ends. */
async function findHolder(context: Context, guard: FieldGuard, input: { id: string; value: string }) {
  const filter = { axis: guard.axis, type: guard.type, key: guard.key, ...input };
  const companyId = context.companyId;
  await context.unit.query(lockValue(companyId, filter));
  const [holder] = await context.unit.query(selectHolder(companyId, filter));
  return holder ?? null;
}

/** True if a module guards values of the type. */
export const hasGuards = (context: Context, { axis, type }: TypeKey): boolean =>
  getGuards(context, { axis, type }).length > 0;

/** Values that would be duplicated if a record were live with these fields, with the titles of their holders. */
export async function findTakenValues(
  context: Context,
  record: TypeKey & { id: string },
  fields: FieldValues,
): Promise<{ key: string; title: string }[]> {
  const takenFields = [];
  for (const guard of getGuards(context, record)) {
    const value = fields[guard.key];
    if (!guard.once || typeof value !== 'string') continue;
    const holder = await findHolder(context, guard, { id: record.id, value });
    if (holder) takenFields.push({ key: guard.key, title: holder.title });
  }
  return takenFields;
}

/** @throws RECORD_VALUE_TAKEN */
export async function assertUniqueValues(
  context: Context,
  type: TypeDefinition,
  record: { id: string; fields: FieldValues },
): Promise<void> {
  const recordKey = { axis: type.axis, type: type.key, id: record.id };
  const [first] = await findTakenValues(context, recordKey, record.fields);
  if (!first) return;
  const field = type.fields.find(({ key }) => key === first.key)?.label ?? { ko: first.key, en: first.key };
  throw createLocalizedError(axisErrors.RECORD_VALUE_TAKEN, { field, title: { ko: first.title, en: first.title } });
}

/** Of values that the record is newly given. @throws RECORD_VALUE_REFUSED, RECORD_VALUE_TAKEN */
export async function assertFittingValues(
  context: Context,
  type: TypeDefinition,
  change: { id: string; was: FieldValues; now: FieldValues },
): Promise<void> {
  const { id, was, now } = change;
  const fresh = getGuards(context, { axis: type.axis, type: type.key }).filter(({ key }) => now[key] !== was[key]);
  for (const guard of fresh) {
    const value = now[guard.key];
    const reason = typeof value === 'string' ? await guard.refuses(context, value) : null;
    const field = type.fields.find(({ key }) => key === guard.key)?.label ?? { ko: guard.key, en: guard.key };
    if (reason) throw createLocalizedError(axisErrors.RECORD_VALUE_REFUSED, { field, reason });
  }
  const freshValues = Object.fromEntries(fresh.map(({ key }) => [key, now[key]]));
  if (fresh.length > 0) await assertUniqueValues(context, type, { id, fields: freshValues });
}

const isAmount = (value: unknown): boolean => typeof value === 'object' && value !== null && 'currency' in value;

/** Before rows with amounts are written, in the same unit of work: the currency of the company stays meanwhile, and afterwards. */
export function lockCurrencyForAmounts(context: Context, rows: readonly { fields: FieldValues }[]): void {
  if (rows.some(({ fields }) => Object.values(fields).some(isAmount))) lockCompanyCurrency(context);
}
