/** State rules: restrictions by a type's states and actions on every way of writing: form, bulk change, import, flow. */
import { type AppError, fail } from '#kernel/contract/error.ts';
import {
  canMove,
  getMirroredFields,
  getRecordState,
  hasMirroredChanges,
  isCreatedElsewhere,
  isMirroredRecord,
  listChangingActions,
  listFieldPermissions,
  listStatePermissions,
  type RecordAction,
} from '#kernel/contract/record-type.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { assertPermission, type Context, hasPermission } from '#kernel/server/context.ts';
import { getActionFlow } from '../contract/action.ts';
import { axisErrors } from '../contract/errors.ts';
import type { AxisRecord, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { isSameJson } from '../contract/undo.ts';
import { createLocalizedError } from './localized-error.ts';

const nothing: LocalText = { ko: '새 항목', en: 'new' };

export function getStateLabel(type: TypeDefinition, state: string | null): LocalText {
  const options = type.fields.find(({ key }) => key === type.states?.field)?.options ?? [];
  if (state === null) return nothing;
  return options.find(({ value }) => value === state)?.label ?? { ko: state, en: state };
}

function assertAnyPermission(context: Context, permissions: readonly string[]): void {
  const [first] = permissions;
  if (first !== undefined && !permissions.some((permission) => hasPermission(context, permission)))
    assertPermission(context, first);
}

/** Fields that actions alone change. */
const getActionOnlyFields = (type: TypeDefinition) =>
  type.fields.filter(({ key }) => listFieldPermissions(type, key).length > 0);

/**
 * Fields that forms omit: the state, fields only actions change, and unchanged sealed numbers. A change without any of them needs
 * no look at their values.
 */
export const getHiddenKeys = (type: TypeDefinition): string[] => [
  ...(type.states ? [type.states.field] : []),
  ...getActionOnlyFields(type).map(({ key }) => key),
  ...type.fields.filter(({ kind }) => isSealedKind(kind)).map(({ key }) => key),
  ...(type.keeper ? [type.keeper.mark] : []),
];

/** Replacing all fields does not take back what forms do not show, nor what the type once named and names no more. */
export function preserveHiddenValues(type: TypeDefinition, was: FieldValues, now: FieldValues): FieldValues {
  const named = new Set(type.fields.map(({ key }) => key));
  const former = Object.keys(was).filter((key) => !named.has(key));
  const unsaid = [...getHiddenKeys(type), ...former].filter((key) => !(key in now) && key in was);
  const all = Object.entries({ ...now, ...Object.fromEntries(unsaid.map((key) => [key, was[key]])) });
  // A sealed field that is explicitly emptied.
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** An action-only field changes only in a run of its actions, for every caller. @throws RECORD_FIELD_KEPT, FORBIDDEN */
function assertChangedByAction(
  context: Context,
  type: TypeDefinition,
  change: { key: string; flow: string | null; path: string },
) {
  const { key, flow, path } = change;
  const ways = listChangingActions(type, key);
  if (ways.some((action) => getActionFlow(type, action) === flow))
    return assertAnyPermission(context, listFieldPermissions(type, key));
  const field = type.fields.find((candidate) => candidate.key === key)?.label ?? { ko: key, en: key };
  const joined = (locale: keyof LocalText) => ways.map(({ label }) => label[locale] || label.ko).join(', ');
  const labels = { field, actions: { ko: joined('ko'), en: joined('en') } };
  const { RECORD_FIELD_KEPT } = axisErrors;
  throw createLocalizedError(RECORD_FIELD_KEPT, labels, [{ field: `${path}.${key}`, code: RECORD_FIELD_KEPT.code }]);
}

/**
 * @param change.was null where the record begins
 * @param change.path of the values in the request
 * @param change.flow the key of the flow that writes it
 * @throws RECORD_STATE_REFUSED, RECORD_FIELD_KEPT, FORBIDDEN
 */
export function assertAllowedChange(
  context: Context,
  type: TypeDefinition,
  change: { was: FieldValues | null; now: FieldValues; path?: string | undefined; flow?: string | undefined },
): void {
  const { was, now, path = 'fields', flow = null } = change;
  const [from, to] = [was && getRecordState(type, was), getRecordState(type, now)];
  if (!canMove(type, from, to)) {
    const { RECORD_STATE_REFUSED } = axisErrors;
    const labels = { from: getStateLabel(type, from), to: getStateLabel(type, to) };
    const details = [{ field: `${path}.${type.states?.field}`, code: RECORD_STATE_REFUSED.code }];
    throw createLocalizedError(RECORD_STATE_REFUSED, labels, details);
  }
  if (from !== to && was !== null) assertAnyPermission(context, listStatePermissions(type, to));
  for (const { key } of getActionOnlyFields(type)) {
    if (!isSameJson(was?.[key], now[key])) assertChangedByAction(context, type, { key, flow, path });
  }
}

type Whole = Pick<AxisRecord, 'title' | 'code' | 'fields'>;

function isMirrored({ keeper }: TypeDefinition, says: 'how' | 'howToBegin', field: string): AppError {
  const { RECORD_SHOWN } = axisErrors;
  const details = [{ field, code: RECORD_SHOWN.code, to: keeper?.path }];
  return fail({ ...RECORD_SHOWN, ...keeper?.[says] }, { details });
}

/**
 * What another view owns is written by that view alone; the database holds the same.
 * @param change.was null where the record begins
 * @throws RECORD_SHOWN
 */
export function assertNoMirroredChange(
  type: TypeDefinition,
  change: { was: Whole | null; now: Whole; path?: string | undefined },
): void {
  const { was, now, path = 'fields' } = change;
  const { keeper } = type;
  if (!keeper) return;
  if (was && isMirroredRecord(type, was.fields)) {
    // Numbers of people are the company's own.
    const heads = isCreatedElsewhere(type, was.fields) ? (['title', 'code'] as const) : (['title'] as const);
    const head = heads.find((key) => !isSameJson(was[key], now[key]));
    const changed = getMirroredFields(type, was.fields).find((key) => !isSameJson(was.fields[key], now.fields[key]));
    const field = head ?? (changed && `${path}.${changed}`);
    if (field) throw isMirrored(type, 'how', field);
    return;
  }
  const begins = isCreatedElsewhere(type, now.fields) && !(was && isCreatedElsewhere(type, was.fields));
  if (begins || isMirroredRecord(type, now.fields))
    throw isMirrored(type, 'howToBegin', `${path}.${keeper.only.field}`);
}

/** Records owned by another view are deleted and restored there. @throws RECORD_SHOWN */
export function assertNotMirrored(type: TypeDefinition, { fields }: Pick<AxisRecord, 'fields'>): void {
  if (isMirroredRecord(type, fields) && getRecordState(type, fields) !== type.keeper?.ended)
    throw isMirrored(type, 'how', 'id');
}

/** @throws RECORD_SHOWN where the action would change what comes from another view */
export function assertNoMirroredAction(
  type: TypeDefinition,
  { fields }: Pick<AxisRecord, 'fields'>,
  action: RecordAction,
): void {
  if (hasMirroredChanges(type, fields, action)) throw isMirrored(type, 'how', 'action');
}
