/** The types that rooms declare (`Room.types`), and what a declaration brings to a company's own copy of its type. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { RecordLife, RecordType } from '#kernel/contract/record-type.ts';
import { perHouse } from '#kernel/server/house.ts';
import type { House } from '#kernel/server/room.ts';
import { axes } from '../contract/axis.ts';
import { standsOn, type TypeDefinition } from '../contract/type.ts';

/** A type as the table has it: what a company made itself keeps its life beside its fields. */
export type StoredType = Omit<TypeDefinition, keyof RecordLife> & { life: RecordLife };

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

/** What of the declared life still stands on fields that the company changed. */
function lifeOn(fields: readonly FieldDefinition[], declared: RecordType): RecordLife {
  const { states, actions = [], relations, search } = declared;
  const standing = states && standsOn(fields, { states }) ? states : undefined;
  const whole = { states: standing, actions: actions.filter((one) => standsOn(fields, { states, actions: [one] })) };
  return { ...whole, relations, search: search?.filter((key) => fields.some((field) => field.key === key)) };
}

/** The type as everybody works with it. */
export function completed(house: House, { life, ...type }: StoredType): TypeDefinition {
  const declared = declarationOf(house, type);
  if (!declared) return { ...type, ...life };
  const fields = [...ownFields(house, type, type.fields), ...declared.fixed];
  return { ...type, fields, ...lifeOn(fields, declared) };
}
