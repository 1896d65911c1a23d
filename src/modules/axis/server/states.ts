/** What the states and actions of a type forbid, by whatever way a record is written: a form, a bulk change, an import, a flow. */
import { type AppError, fail } from '#kernel/contract/error.ts';
import { keepersOf, keepersOfState, mayMove, stateOf } from '#kernel/contract/record-type.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { type Context, demand, may } from '#kernel/server/context.ts';
import { axisErrors } from '../contract/errors.ts';
import type { FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { same } from '../contract/undo.ts';

const nothing: LocalText = { ko: '새 항목', en: 'new' };

export function stateLabel(type: TypeDefinition, state: string | null): LocalText {
  const options = type.fields.find(({ key }) => key === type.states?.field)?.options ?? [];
  if (state === null) return nothing;
  return options.find(({ value }) => value === state)?.label ?? { ko: state, en: state };
}

/** A refusal whose words follow the language, although they are the type's own. */
export function refusalOf(
  base: (typeof axisErrors)['RECORD_STATE_REFUSED' | 'RECORD_ACTION_REFUSED'],
  words: Record<string, LocalText>,
  field?: string,
): AppError {
  const told = (locale: keyof LocalText) =>
    fill(base[locale], Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text[locale] || text.ko])));
  const message = { ko: told('ko'), en: told('en') };
  return fail({ ...base, ...message }, field ? { details: [{ field, code: 'RECORD_STATE_REFUSED' }] } : {});
}

function demandAny(context: Context, permissions: readonly string[]): void {
  const [first] = permissions;
  if (first !== undefined && !permissions.some((permission) => may(context, permission))) demand(context, first);
}

/** Fields that writing the type does not change by itself. */
const keptFields = (type: TypeDefinition) =>
  type.fields.map(({ key }) => key).filter((key) => keepersOf(type, key).length > 0);

/** True when a change cannot be judged without what the record was before. */
export const hasLife = (type: TypeDefinition): boolean => type.states !== undefined || keptFields(type).length > 0;

/** Replacing all fields does not take back what forms do not show: the state, and what only some may change. */
export function keepUnsaid(type: TypeDefinition, was: FieldValues, now: FieldValues): FieldValues {
  const keys = [...(type.states ? [type.states.field] : []), ...keptFields(type)];
  const unsaid = keys.filter((key) => !(key in now) && key in was);
  return { ...now, ...Object.fromEntries(unsaid.map((key) => [key, was[key]])) };
}

/**
 * @param change.was null where the record begins
 * @param change.path of the values in the request
 * @throws RECORD_STATE_REFUSED, FORBIDDEN
 */
export function demandAllowed(
  context: Context,
  type: TypeDefinition,
  { was, now, path = 'fields' }: { was: FieldValues | null; now: FieldValues; path?: string },
): void {
  const [from, to] = [was && stateOf(type, was), stateOf(type, now)];
  if (!mayMove(type, from, to)) {
    const words = { from: stateLabel(type, from), to: stateLabel(type, to) };
    throw refusalOf(axisErrors.RECORD_STATE_REFUSED, words, `${path}.${type.states?.field}`);
  }
  if (from !== to && was !== null) demandAny(context, keepersOfState(type, to));
  for (const key of keptFields(type)) {
    if (!same(was?.[key], now[key])) demandAny(context, keepersOf(type, key));
  }
}
