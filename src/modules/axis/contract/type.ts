/** Types of records: what a company calls them and which fields they have. */
import { z } from 'zod';
import { FieldDefinition } from '#kernel/contract/field.ts';
import { keepersOf, RecordKeeper, type RecordLife, recordLife } from '#kernel/contract/record-type.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { axes } from './axis.ts';

export const AxisName = z.enum(axes);
export const TypeKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

const mostFields = 60;
/** Forms show them beside the fields of the type. */
const reservedKeys = ['title', 'code'];

function flaw(field: FieldDefinition): string | null {
  const options = (field.options ?? []).map((option) => option.value);
  if ((field.kind === 'choice' || field.kind === 'choices') && options.length === 0) return 'OPTIONS_MISSING';
  if (new Set(options).size < options.length) return 'OPTIONS_REPEATED';
  if (field.fallback !== undefined && !options.includes(field.fallback)) return 'OPTIONS_MISSING';
  if (field.kind === 'lines' && !field.fields?.length) return 'COLUMNS_MISSING';
  if (field.kind === 'record' && !(field.axis && field.type)) return 'TARGET_MISSING';
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) return 'RANGE_EMPTY';
  return null;
}

function addFlaws(fields: readonly FieldDefinition[], issues: z.core.$RefinementCtx, path: (string | number)[]): void {
  const seen = new Set<string>();
  fields.forEach((field, index) => {
    const reserved = path.length === 0 && reservedKeys.includes(field.key) ? 'KEY_RESERVED' : null;
    const found = seen.has(field.key) ? 'KEY_REPEATED' : (reserved ?? flaw(field));
    if (found) issues.addIssue({ code: 'custom', message: found, path: [...path, index] });
    seen.add(field.key);
    if (field.fields) addFlaws(field.fields as FieldDefinition[], issues, [...path, index, 'fields']);
  });
}

/** Fields of a type: keys differ, choices have options, tables have columns, references name their target. */
export const TypeFields = z
  .array(FieldDefinition)
  .max(mostFields)
  .superRefine((fields, issues) => addFlaws(fields, issues, []));

export const TypeDefinition = z.strictObject({
  axis: AxisName,
  key: TypeKey,
  label: LocalText,
  fields: z.array(FieldDefinition),
  /** Raised with every change. */
  version: z.int(),
  /** The company cannot do without it. */
  builtin: z.boolean(),
  /** Its records are about persons: who looks at them leaves an access record, and who exports them says why. */
  personal: z.boolean(),
  /** Every member reads its records; otherwise who has a right of the type. */
  open: z.boolean(),
  /** What shows the same and owns it. */
  keeper: RecordKeeper.optional(),
  ...recordLife,
});
export type TypeDefinition = z.infer<typeof TypeDefinition>;

/** A type as somebody sees it who may read it, with what else he or she may do: of its actions, these. */
export const TypeView = TypeDefinition.extend({
  rights: z.strictObject({ write: z.boolean(), erase: z.boolean(), actions: z.array(z.string()) }),
});
export type TypeView = z.infer<typeof TypeView>;

/** What the flow of an action gets beside its own form. */
const handedOver = ['record', 'fields'];

/** What is wrong with states and actions, given the fields on which they stand. */
function* lifeFlaws(
  fields: readonly FieldDefinition[],
  { states, actions = [], search = [] }: RecordLife,
): Generator<[message: string, ...path: (string | number)[]]> {
  const has = (key: string) => fields.some((field) => field.key === key);
  const options = fields.find(({ key, kind }) => key === states?.field && kind === 'choice')?.options ?? [];
  const isState = (state: string) => options.some(({ value }) => value === state);
  const named = states ? [...states.start, ...Object.keys(states.moves), ...Object.values(states.moves).flat()] : [];
  if (!named.every(isState)) yield ['STATE_UNKNOWN', 'states'];
  if (!search.every(has)) yield ['FIELD_UNKNOWN', 'search'];
  for (const [index, action] of actions.entries()) {
    const { key, to, within = [], asks = [], needs = [], clears = [], form = [] } = action;
    const place = ['actions', index] as const;
    const keys = form.map((field) => field.key);
    const isTaken = (one: string, at: number) =>
      handedOver.includes(one) || asks.includes(one) || keys.indexOf(one) < at;
    if (keys.some(isTaken)) yield ['KEY_RESERVED', ...place];
    if (actions.findIndex((other) => other.key === key) < index) yield ['KEY_REPEATED', ...place];
    if (![...(to ? [to] : []), ...within].every(isState)) yield ['STATE_UNKNOWN', ...place];
    if (![...asks, ...clears].every(has) || !needs.every((need) => asks.includes(need)))
      yield ['FIELD_UNKNOWN', ...place];
  }
}

/** Required fields that no form shows, so that nothing could begin: a state that is said by itself, what actions alone fill in. */
const hiddenRequired = (fields: readonly FieldDefinition[], life: RecordLife): number =>
  fields.findIndex(({ key, required }) => {
    const isState = key === life.states?.field && life.states.start.length < 2;
    return required && (isState || keepersOf(life, key).length > 0);
  });

/** Fields with the life that stands on them: what a company and a room say alike. */
export const TypeLife = z
  .strictObject({ fields: TypeFields, ...recordLife })
  .superRefine(({ fields, ...life }, issues) => {
    for (const [message, ...path] of lifeFlaws(fields, life)) issues.addIssue({ code: 'custom', message, path });
    const hidden = hiddenRequired(fields, life);
    if (hidden >= 0) issues.addIssue({ code: 'custom', message: 'REQUIRED_HIDDEN', path: ['fields', hidden] });
  });

/** True when the fields carry all that these states and actions name. */
export const standsOn = (fields: readonly FieldDefinition[], life: RecordLife): boolean =>
  lifeFlaws(fields, life).next().done === true;

const RoleNames = z.array(z.string().max(40)).max(100).default([]);

/** Version 0 makes a new type; otherwise the version that was read. States, actions and the like that are left out stay as they were. */
export const TypeChange = z.strictObject({
  label: LocalText.refine((label) => label.ko.trim() !== '' && label.en.trim() !== '', { path: ['ko'] }),
  fields: TypeFields,
  ...recordLife,
  /** Null: it has none any more. An empty list says the same of actions and relations. */
  states: recordLife.states.nullable(),
  /** Null: all texts again. */
  search: recordLife.search.nullable(),
  /** Left out: as it was; of a new type, whether it asks for addresses of persons. */
  personal: z.boolean().optional(),
  version: z.int().min(0),
  /** Left out: a new type is closed, another stays as it is. */
  open: z.boolean().optional(),
  /** Of a new type only: the roles that get its rights. The master has all. Later the roles themselves say so. */
  roles: z.strictObject({ read: RoleNames, write: RoleNames, erase: RoleNames }).optional(),
});
export type TypeChange = z.infer<typeof TypeChange>;

/** What a new type is taken for when nobody says: one that asks for an e-mail address or a telephone number is about persons. */
export function seemsPersonal(fields: readonly FieldDefinition[]): boolean {
  return fields.some(({ kind }) => kind === 'email' || kind === 'phone');
}
