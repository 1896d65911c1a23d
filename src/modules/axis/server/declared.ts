/** The types that rooms declare (`Room.types`), and what a declaration brings to a company's own copy of its type. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { RecordLife, RecordType } from '#kernel/contract/record-type.ts';
import { axes } from '../contract/axis.ts';
import { standsOn, type TypeDefinition } from '../contract/type.ts';

/** A type as the table has it: what a company made itself keeps its life beside its fields. */
export type StoredType = Omit<TypeDefinition, keyof RecordLife> & { life: RecordLife };

let types: readonly RecordType[] = [];

/** Called once, when the house is put together. */
export function setRecordTypes(declared: readonly RecordType[]): void {
  const order = ({ axis }: RecordType) => (axes as readonly string[]).indexOf(axis);
  types = [...declared].sort((a, b) => order(a) - order(b));
}

export const declaredTypes = (): readonly RecordType[] => types;

export function declarationOf(type: Pick<TypeDefinition, 'axis' | 'key' | 'builtin'>): RecordType | undefined {
  return type.builtin ? types.find(({ axis, key }) => axis === type.axis && key === type.key) : undefined;
}

/** The fields that the company may change. */
export function ownFields(type: Pick<TypeDefinition, 'axis' | 'key' | 'builtin'>, fields: readonly FieldDefinition[]) {
  const fixed = declarationOf(type)?.fixed ?? [];
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
export function completed({ life, ...type }: StoredType): TypeDefinition {
  const declared = declarationOf(type);
  if (!declared) return { ...type, ...life };
  const fields = [...ownFields(type, type.fields), ...declared.fixed];
  return { ...type, fields, ...lifeOn(fields, declared) };
}
