/** The types that rooms declare (`Room.types`), and what a declaration brings to a company's own copy of its type. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { RecordAction, RecordLife, RecordStates, RecordType } from '#kernel/contract/record-type.ts';
import { perHouse } from '#kernel/server/house.ts';
import type { House } from '#kernel/server/room.ts';
import { axes } from '../contract/axis.ts';
import { standsOn, type TypeDefinition } from '../contract/type.ts';

/** A type as the table has it: what a company made itself keeps its life beside its fields. */
export type StoredType = Omit<TypeDefinition, keyof RecordLife | 'keeper'> & { life: RecordLife };

/** Of all rooms of the house, in the order of the axes. */
export const declaredTypes = perHouse(({ rooms }): readonly RecordType[] => {
  const order = ({ axis }: RecordType) => (axes as readonly string[]).indexOf(axis);
  return rooms.flatMap((room) => room.types ?? []).sort((a, b) => order(a) - order(b));
});

type Named = Pick<TypeDefinition, 'axis' | 'key' | 'builtin'>;

export function declarationOf(house: House, type: Named): RecordType | undefined {
  return type.builtin
    ? declaredTypes(house).find(({ axis, key }) => axis === type.axis && key === type.key)
    : undefined;
}

/** The fields that the company may change. */
export function ownFields(house: House, type: Named, fields: readonly FieldDefinition[]) {
  const fixed = declarationOf(house, type)?.fixed ?? [];
  return fields.filter(({ key }) => !fixed.some((field) => field.key === key));
}

/**
 * The declared states, as the company's options have them: those that it removed are cut out of where one begins and goes, those
 * that it added lead back to where records begin. A record that is left in a removed one finds out of it. Undefined where
 * there is nowhere left to begin.
 */
function statesOn(options: readonly string[], { field, start, moves }: RecordStates): RecordStates | undefined {
  const left = (some: readonly string[]) => some.filter((state) => options.includes(state));
  const [first, ...others] = left(start);
  if (first === undefined) return undefined;
  const known = new Set([...start, ...Object.keys(moves), ...Object.values(moves).flat()]);
  const ways = [...known, ...options].map((state) => {
    const isStranger = !known.has(state) || !options.includes(state);
    const to = left(moves[state] ?? []);
    return [state, to.length === 0 && isStranger ? [first] : to] as const;
  });
  return { field, start: [first, ...others], moves: Object.fromEntries(ways) };
}

/** What of the declared life still stands on fields that the company changed. */
function lifeOn(fields: readonly FieldDefinition[], declared: RecordType): RecordLife {
  const { actions = [], relations, search } = declared;
  const held = fields.find(({ key, kind }) => key === declared.states?.field && kind === 'choice');
  const options = (held?.options ?? []).map(({ value }) => value);
  const states = declared.states && statesOn(options, declared.states);
  const cut = ({ within, ...action }: RecordAction): RecordAction =>
    within ? { ...action, within: within.filter((state) => options.includes(state)) } : action;
  // Offered in no state any more, it would be offered in all.
  const stands = (action: RecordAction) =>
    action.within?.length !== 0 && standsOn(fields, { states: states && { ...states, moves: {} }, actions: [action] });
  const whole = { states, actions: actions.map(cut).filter(stands) };
  return { ...whole, relations, search: search?.filter((key) => fields.some((field) => field.key === key)) };
}

/** The type as everybody works with it. */
export function completed(house: House, { life, ...type }: StoredType): TypeDefinition {
  const declared = declarationOf(house, type);
  if (!declared) return { ...type, ...life };
  const fields = [...ownFields(house, type, type.fields), ...declared.fixed];
  return { ...type, fields, ...(declared.keeper && { keeper: declared.keeper }), ...lifeOn(fields, declared) };
}
