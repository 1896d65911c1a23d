/**
 * A record type beyond its fields: its states, and the actions on it. A module declares its types in this shape, a company defines
 * its own in the same one; buttons and server use the functions below.
 */
import { z } from 'zod';
import { FieldDefinition, FieldKey } from './field.ts';
import { LocalText } from './text.ts';

const State = z.string().min(1).max(80);
const limitedArray = <T extends z.ZodType>(item: T) => z.array(item).max(20);

export const RecordStates = z.strictObject({
  /** The field that holds the state: a choice, whose options are the states. */
  field: FieldKey,
  /** In which a record may begin. The first is meant wherever a record says none. */
  start: limitedArray(State).min(1),
  /** Allowed state transitions. A state that names itself may be entered again: a thing is handed on. */
  moves: z.record(State, limitedArray(State)),
});
export type RecordStates = z.infer<typeof RecordStates>;

export const RecordAction = z.strictObject({
  /** Without a hyphen: the flow of an action is named after its type, whose key may have some, and the action. */
  key: z.string().regex(/^[a-z][a-z0-9]{0,19}$/),
  label: LocalText,
  /** The effect, explained in advance. */
  help: LocalText.optional(),
  /** The state that it leads to; it is offered where the table of states allows that. */
  to: State.optional(),
  /** Of those that lead nowhere: the states in which it is offered; left out: all. */
  within: limitedArray(State).optional(),
  /** Fields of the record that it asks for, in this order. */
  asks: limitedArray(FieldKey).optional(),
  /** Those of them that must be filled. */
  needs: limitedArray(FieldKey).optional(),
  /** Fields of the record that it empties. */
  clears: limitedArray(FieldKey).optional(),
  /** Additional input: passed to the flow that it starts. */
  form: limitedArray(FieldDefinition).optional(),
  /**
   * Asked beside the right to write the type, or instead of it where the flow does not write the record by itself. What all ways
   * there ask for, nothing else changes: neither a form nor a file.
   */
  permission: z.string().max(80).optional(),
  /** The flow of the company that it starts with `record` and what was asked. Left out: the product's own, which writes what was asked. */
  frame: z.string().max(60).optional(),
  /** Shown in red. */
  danger: z.boolean().optional(),
});
export type RecordAction = z.infer<typeof RecordAction>;

/** Both, as types store them. */
export const recordLifecycle = {
  states: RecordStates.optional(),
  actions: limitedArray(RecordAction).optional(),
  /** Kinds of relationships that are offered first. */
  relations: limitedArray(z.string().max(40)).optional(),
  /** Fields that a search looks into beside title and code. Left out: all texts. */
  search: z.array(FieldKey).max(60).optional(),
};
const Lifecycle = z.strictObject(recordLifecycle);
export type RecordLifecycle = z.infer<typeof Lifecycle>;

/** Records that show what another view owns: these values of theirs come from there, and are written by nothing else. */
export const OwningView = z.strictObject({
  /** The view, and where it is. */
  title: LocalText,
  path: z.string().max(200),
  /** The fixed field that says which thing of the view a record shows. A record without it is like any other. */
  mark: FieldKey,
  /** Data provided by the view, besides the title, the record's existence, and the code of records with a value of `only`. */
  fields: limitedArray(FieldKey),
  /** Records with one of these values of the choice are made by the view alone. */
  only: z.strictObject({ field: FieldKey, values: limitedArray(z.string().max(80)) }),
  /** The state of what the view has no more: such a record may be deleted. */
  ended: State,
  /** Why such a record, or one of `only`, is not changed by hand, and what to do instead. */
  how: LocalText,
  howToBegin: LocalText,
});
export type OwningView = z.infer<typeof OwningView>;

/** Rights on records of a type, by role name; the master may do everything. The right to write or erase includes reading. */
export interface TypeAccess {
  /** Every member reads its records. */
  open: boolean;
  read: readonly string[];
  write: readonly string[];
  erase: readonly string[];
}

/** One step of a flow that an action starts; texts that begin with `=` are expressions over `input`. */
export interface ActionStep {
  id: string;
  kind: string;
  title: LocalText;
  settings: Record<string, z.core.util.JSONType>;
}

/** A type as a module provides it. */
export interface RecordType extends RecordLifecycle {
  axis: string;
  key: string;
  label: LocalText;
  /** Initial fields of a new company, by its template; it may change them. */
  fields(template: string): readonly FieldDefinition[];
  /** Fields that states and actions depend on: every company has them, and none changes them. */
  fixed: readonly FieldDefinition[];
  access: TypeAccess;
  /** Its records are about persons. */
  personal: boolean;
  /** The view that owns the same data. */
  keeper?: OwningView;
  /** Fields that identify the same thing: creating a second record with an equal value asks for confirmation. */
  alike?: readonly string[];
  /** By the key of an action: what its flow does, where that is not writing what was asked. */
  flows: Readonly<Record<string, readonly ActionStep[]>>;
  /** Records that a new company begins with. */
  first(template: string): readonly { title: string; code?: string; fields: Record<string, unknown> }[];
}

type Values = Readonly<Record<string, unknown>>;

/** The state of a record with these values; null for types without states. */
export function getRecordState({ states }: RecordLifecycle, fields: Values): string | null {
  if (!states) return null;
  const value = fields[states.field];
  return typeof value === 'string' ? value : (states.start[0] as string);
}

/** True when a record may be in `to` after `from` (null: it begins). Staying is no change. */
export function canMove({ states }: RecordLifecycle, from: string | null, to: string | null): boolean {
  if (!states || from === to || to === null) return true;
  return from === null ? states.start.includes(to) : (states.moves[from] ?? []).includes(to);
}

/** The actions that a record with these values is open to; whether a person may is asked beside it. */
export function listRecordActions(type: RecordLifecycle, fields: Values): readonly RecordAction[] {
  const from = getRecordState(type, fields);
  return (type.actions ?? []).filter(({ to, within }) => {
    if (from === null) return true;
    if (to === undefined) return within?.includes(from) ?? true;
    return (type.states?.moves[from] ?? []).includes(to);
  });
}

interface MirroredType {
  keeper?: OwningView | undefined;
}

/** True if another view owns the record's displayed data. */
export const isMirroredRecord = ({ keeper }: MirroredType, fields: Values): boolean =>
  keeper !== undefined && typeof fields[keeper.mark] === 'string';

/** The fields of a record with these values that come from another view. */
export const getMirroredFields = (type: MirroredType, fields: Values): readonly string[] =>
  type.keeper && isMirroredRecord(type, fields) ? [...type.keeper.fields, type.keeper.mark] : [];

/** True if a record with these values can only be created in the view that owns such records. */
export const isCreatedElsewhere = ({ keeper }: MirroredType, fields: Values): boolean =>
  keeper?.only.values.some((value) => fields[keeper.only.field] === value) ?? false;

/** True if an action would change data from another view. */
export const hasMirroredChanges = (
  type: MirroredType & RecordLifecycle,
  fields: Values,
  action: RecordAction,
): boolean => {
  const { asks = [], clears = [], to } = action;
  const changed = [...asks, ...clears, ...(to === undefined || !type.states ? [] : [type.states.field])];
  return getMirroredFields(type, fields).some((key) => changed.includes(key));
};

/** Questions of an action: fields of the record (`own`), and additional input of its flow. */
export function getQuestions(fields: readonly FieldDefinition[], action: RecordAction) {
  const { asks = [], needs = [], form = [] } = action;
  const ownFields = asks.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  const own = ownFields.map(
    (field): FieldDefinition => ({ ...field, required: field.required || needs.includes(field.key) }),
  );
  return { own, form };
}

/** The actions that change a field. */
export const listChangingActions = (type: RecordLifecycle, field: string): RecordAction[] =>
  (type.actions ?? []).filter(({ asks = [], clears = [] }) => [...asks, ...clears].includes(field));

/** Permissions, one of which is needed to change a field, by these actions only; none: the type's writers change it. */
export function listFieldPermissions(type: RecordLifecycle, field: string): string[] {
  const ways = listChangingActions(type, field);
  return ways.every(({ permission }) => permission) ? ways.flatMap(({ permission }) => permission ?? []) : [];
}

/** The same of entering a state. */
export function listStatePermissions(type: RecordLifecycle, state: string | null): string[] {
  const ways = (type.actions ?? []).filter(({ to }) => to === state);
  return ways.every(({ permission }) => permission) ? ways.flatMap(({ permission }) => permission ?? []) : [];
}
