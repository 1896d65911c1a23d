/** Types of records: what a company calls them and which fields they have. */
import { z } from 'zod';
import { FieldDefinition } from '#kernel/contract/field.ts';
import {
  listFieldPermissions,
  OwningView,
  type RecordLifecycle,
  recordLifecycle,
} from '#kernel/contract/record-type.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { axes } from './axis.ts';

export const AxisName = z.enum(axes);
export const TypeKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

const maxFields = 60;
/** Forms show them beside the fields of the type. */
const reservedKeys = ['title', 'code'];

function findFlaw(field: FieldDefinition): string | null {
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
  const seenKeys = new Set<string>();
  fields.forEach((field, index) => {
    const reserved = path.length === 0 && reservedKeys.includes(field.key) ? 'KEY_RESERVED' : null;
    const flawCode = seenKeys.has(field.key) ? 'KEY_REPEATED' : (reserved ?? findFlaw(field));
    if (flawCode) issues.addIssue({ code: 'custom', message: flawCode, path: [...path, index] });
    seenKeys.add(field.key);
    if (field.fields) addFlaws(field.fields as FieldDefinition[], issues, [...path, index, 'fields']);
  });
}

/** Fields of a type: keys differ, choices have options, tables have columns, references name their target. */
export const TypeFields = z
  .array(FieldDefinition)
  .max(maxFields)
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
  /** Its records are about persons: reading them is logged, and exporting them requires a reason. */
  personal: z.boolean(),
  /** True: every member reads its records. False: only holders of a right of the type. */
  open: z.boolean(),
  /** The screen that owns the data. */
  keeper: OwningView.optional(),
  ...recordLifecycle,
});
export type TypeDefinition = z.infer<typeof TypeDefinition>;

/** A type as seen by a reader, with the reader's other rights and permitted actions. */
export const TypeView = TypeDefinition.extend({
  rights: z.strictObject({ write: z.boolean(), erase: z.boolean(), actions: z.array(z.string()) }),
});
export type TypeView = z.infer<typeof TypeView>;

/** The action flow's inputs besides its own form. */
const reservedAnswers = ['record', 'fields'];

/** Errors in states and actions, given the fields they refer to. */
function* findLifeFlaws(
  fields: readonly FieldDefinition[],
  { states, actions = [], search = [] }: RecordLifecycle,
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
    const isTaken = (question: string, at: number) =>
      reservedAnswers.includes(question) || asks.includes(question) || keys.indexOf(question) < at;
    if (keys.some(isTaken)) yield ['KEY_RESERVED', ...place];
    if (actions.findIndex((other) => other.key === key) < index) yield ['KEY_REPEATED', ...place];
    if (![...(to ? [to] : []), ...within].every(isState)) yield ['STATE_UNKNOWN', ...place];
    if (![...asks, ...clears].every(has) || !needs.every((need) => asks.includes(need)))
      yield ['FIELD_UNKNOWN', ...place];
  }
}

/** Required fields that no form shows, which would block creation: an automatic state, or fields only actions fill in. */
const findHiddenRequired = (fields: readonly FieldDefinition[], life: RecordLifecycle): number =>
  fields.findIndex(({ key, required }) => {
    const isState = key === life.states?.field && life.states.start.length < 2;
    return required && (isState || listFieldPermissions(life, key).length > 0);
  });

/** Fields with their life: shared by companies and modules. */
export const TypeLife = z
  .strictObject({ fields: TypeFields, ...recordLifecycle })
  .superRefine(({ fields, ...life }, issues) => {
    for (const [message, ...path] of findLifeFlaws(fields, life)) issues.addIssue({ code: 'custom', message, path });
    const hidden = findHiddenRequired(fields, life);
    if (hidden >= 0) issues.addIssue({ code: 'custom', message: 'REQUIRED_HIDDEN', path: ['fields', hidden] });
  });

/** True when the fields carry all that these states and actions name. */
export const hasLifeFields = (fields: readonly FieldDefinition[], life: RecordLifecycle): boolean =>
  findLifeFlaws(fields, life).next().done === true;

const RoleNames = z.array(z.string().max(40)).max(100).default([]);

/** Version 0 makes a new type; otherwise the version that was read. States, actions and the like that are left out stay as they were. */
export const TypeChange = z.strictObject({
  label: LocalText.refine((label) => label.ko.trim() !== '' && label.en.trim() !== '', { path: ['ko'] }),
  fields: TypeFields,
  ...recordLifecycle,
  /** Null: it has none any more. An empty list says the same of actions and relations. */
  states: recordLifecycle.states.nullable(),
  /** Null: all texts again. */
  search: recordLifecycle.search.nullable(),
  /** Left out: as it was; of a new type, whether it asks for addresses of persons. */
  personal: z.boolean().optional(),
  version: z.int().min(0),
  /** Left out: a new type is closed, another stays as it is. */
  open: z.boolean().optional(),
  /** Of a new type only: the roles that get its rights. The master has all. Later the roles themselves say so. */
  roles: z.strictObject({ read: RoleNames, write: RoleNames, erase: RoleNames }).optional(),
});
export type TypeChange = z.infer<typeof TypeChange>;

/** The default for a new type: a type with an e-mail or telephone field is about persons. */
export function isLikelyPersonal(fields: readonly FieldDefinition[]): boolean {
  return fields.some(({ kind }) => kind === 'email' || kind === 'phone');
}
