/** What the states and actions of a type forbid, by whatever way a record is written: a form, a bulk change, an import, a flow. */
import { type AppError, fail } from '#kernel/contract/error.ts';
import {
  beginsElsewhere,
  changesShown,
  isShown,
  keepersOf,
  keepersOfState,
  mayMove,
  type RecordAction,
  shownFields,
  stateOf,
  waysTo,
} from '#kernel/contract/record-type.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, demand, may } from '#kernel/server/context.ts';
import { flowOfAction } from '../contract/action.ts';
import { axisErrors } from '../contract/errors.ts';
import type { AxisRecord, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { same } from '../contract/undo.ts';
import { refusalOf } from './refusal.ts';

const nothing: LocalText = { ko: '새 항목', en: 'new' };

export function stateLabel(type: TypeDefinition, state: string | null): LocalText {
  const options = type.fields.find(({ key }) => key === type.states?.field)?.options ?? [];
  if (state === null) return nothing;
  return options.find(({ value }) => value === state)?.label ?? { ko: state, en: state };
}

function demandAny(context: Context, permissions: readonly string[]): void {
  const [first] = permissions;
  if (first !== undefined && !permissions.some((permission) => may(context, permission))) demand(context, first);
}

/** Fields that actions alone change. */
const keptFields = (type: TypeDefinition) => type.fields.filter(({ key }) => keepersOf(type, key).length > 0);

/** What forms do not say: the state, what actions alone change, and sealed numbers that stay. A change that says none of them needs no look at what they are. */
export const unshownKeys = (type: TypeDefinition): string[] => [
  ...(type.states ? [type.states.field] : []),
  ...keptFields(type).map(({ key }) => key),
  ...type.fields.filter(({ kind }) => isSealedKind(kind)).map(({ key }) => key),
  ...(type.keeper ? [type.keeper.mark] : []),
];

/** Replacing all fields does not take back what forms do not show, nor what the type once named and names no more. */
export function keepUnsaid(type: TypeDefinition, was: FieldValues, now: FieldValues): FieldValues {
  const named = new Set(type.fields.map(({ key }) => key));
  const former = Object.keys(was).filter((key) => !named.has(key));
  const unsaid = [...unshownKeys(type), ...former].filter((key) => !(key in now) && key in was);
  const all = Object.entries({ ...now, ...Object.fromEntries(unsaid.map((key) => [key, was[key]])) });
  // A sealed field that is said to be empty.
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** A field that actions keep changes in a run of theirs and nowhere else, whoever asks. @throws RECORD_FIELD_KEPT, FORBIDDEN */
function demandWay(context: Context, type: TypeDefinition, change: { key: string; flow: string | null; path: string }) {
  const { key, flow, path } = change;
  const ways = waysTo(type, key);
  if (ways.some((action) => flowOfAction(type, action) === flow)) return demandAny(context, keepersOf(type, key));
  const field = type.fields.find((one) => one.key === key)?.label ?? { ko: key, en: key };
  const joined = (locale: keyof LocalText) => ways.map(({ label }) => label[locale] || label.ko).join(', ');
  const words = { field, actions: { ko: joined('ko'), en: joined('en') } };
  const { RECORD_FIELD_KEPT } = axisErrors;
  throw refusalOf(RECORD_FIELD_KEPT, words, [{ field: `${path}.${key}`, code: RECORD_FIELD_KEPT.code }]);
}

/**
 * @param change.was null where the record begins
 * @param change.path of the values in the request
 * @param change.flow the key of the flow that writes it
 * @throws RECORD_STATE_REFUSED, RECORD_FIELD_KEPT, FORBIDDEN
 */
export function demandAllowed(
  context: Context,
  type: TypeDefinition,
  change: { was: FieldValues | null; now: FieldValues; path?: string | undefined; flow?: string | undefined },
): void {
  const { was, now, path = 'fields', flow = null } = change;
  const [from, to] = [was && stateOf(type, was), stateOf(type, now)];
  if (!mayMove(type, from, to)) {
    const { RECORD_STATE_REFUSED } = axisErrors;
    const words = { from: stateLabel(type, from), to: stateLabel(type, to) };
    const details = [{ field: `${path}.${type.states?.field}`, code: RECORD_STATE_REFUSED.code }];
    throw refusalOf(RECORD_STATE_REFUSED, words, details);
  }
  if (from !== to && was !== null) demandAny(context, keepersOfState(type, to));
  for (const { key } of keptFields(type)) {
    if (!same(was?.[key], now[key])) demandWay(context, type, { key, flow, path });
  }
}

type Whole = Pick<AxisRecord, 'title' | 'code' | 'fields'>;

function shown({ keeper }: TypeDefinition, says: 'how' | 'howToBegin', field: string): AppError {
  const { RECORD_SHOWN } = axisErrors;
  const details = [{ field, code: RECORD_SHOWN.code, to: keeper?.path }];
  return fail({ ...RECORD_SHOWN, ...keeper?.[says] }, { details });
}

/**
 * What another view owns is written by that view alone; the database holds the same.
 * @param change.was null where the record begins
 * @throws RECORD_SHOWN
 */
export function demandOwn(
  type: TypeDefinition,
  change: { was: Whole | null; now: Whole; path?: string | undefined },
): void {
  const { was, now, path = 'fields' } = change;
  const { keeper } = type;
  if (!keeper) return;
  if (was && isShown(type, was.fields)) {
    // Numbers of people are the company's own.
    const heads = beginsElsewhere(type, was.fields) ? (['title', 'code'] as const) : (['title'] as const);
    const head = heads.find((key) => !same(was[key], now[key]));
    const changed = shownFields(type, was.fields).find((key) => !same(was.fields[key], now.fields[key]));
    const field = head ?? (changed && `${path}.${changed}`);
    if (field) throw shown(type, 'how', field);
    return;
  }
  const begins = beginsElsewhere(type, now.fields) && !(was && beginsElsewhere(type, was.fields));
  if (begins || isShown(type, now.fields)) throw shown(type, 'howToBegin', `${path}.${keeper.only.field}`);
}

/** What another view has goes and comes back there. @throws RECORD_SHOWN */
export function demandOwnLife(type: TypeDefinition, { fields }: Pick<AxisRecord, 'fields'>): void {
  if (isShown(type, fields) && stateOf(type, fields) !== type.keeper?.ended) throw shown(type, 'how', 'id');
}

/** @throws RECORD_SHOWN where the action would change what comes from another view */
export function demandOwnAction(
  type: TypeDefinition,
  { fields }: Pick<AxisRecord, 'fields'>,
  action: RecordAction,
): void {
  if (changesShown(type, fields, action)) throw shown(type, 'how', 'action');
}
