/**
 * What a type of record is beyond its fields: the states it may be in, and what people do to it. A room declares its types in
 * this shape, a company makes its own in the same one; buttons and server ask the functions below.
 */
import { z } from 'zod';
import { FieldDefinition, FieldKey } from './field.ts';
import { LocalText } from './text.ts';

const State = z.string().min(1).max(80);
const some = <T extends z.ZodType>(item: T) => z.array(item).max(20);

export const RecordStates = z.strictObject({
  /** The field that holds the state: a choice, whose options are the states. */
  field: FieldKey,
  /** In which a record may begin. The first is meant wherever a record says none. */
  start: some(State).min(1),
  /** To which others a state may change. One that names itself may be entered anew: a thing is handed on. */
  moves: z.record(State, some(State)),
});
export type RecordStates = z.infer<typeof RecordStates>;

export const RecordAction = z.strictObject({
  /** Without a hyphen: the flow of an action is named after its type, whose key may have some, and the action. */
  key: z.string().regex(/^[a-z][a-z0-9]{0,19}$/),
  label: LocalText,
  /** What will happen, said before it does. */
  help: LocalText.optional(),
  /** The state that it leads to; it is offered where the table of states allows that. */
  to: State.optional(),
  /** Of those that lead nowhere: the states in which it is offered; left out: all. */
  within: some(State).optional(),
  /** Fields of the record that it asks for, in this order. */
  asks: some(FieldKey).optional(),
  /** Those of them that must be filled. */
  needs: some(FieldKey).optional(),
  /** Fields of the record that it empties. */
  clears: some(FieldKey).optional(),
  /** What it asks for beside them: the flow that it starts gets it. */
  form: some(FieldDefinition).optional(),
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

/** Both, as types keep them. */
export const recordLife = {
  states: RecordStates.optional(),
  actions: some(RecordAction).optional(),
  /** Kinds of relationships that are offered first. */
  relations: some(z.string().max(40)).optional(),
  /** Fields that a search looks into beside title and code. Left out: all texts. */
  search: z.array(FieldKey).max(60).optional(),
};
const Life = z.strictObject(recordLife);
export type RecordLife = z.infer<typeof Life>;

/** Records that show what another view owns: these values of theirs come from there, and are written by nothing else. */
export const RecordKeeper = z.strictObject({
  /** The view, and where it is. */
  title: LocalText,
  path: z.string().max(200),
  /** The fixed field that says which thing of the view a record shows. A record without it is like any other. */
  mark: FieldKey,
  /** What comes from the view, beside the title, whether the record is there, and the code of records with a value of `only`. */
  fields: some(FieldKey),
  /** Records with one of these values of the choice are made by the view alone. */
  only: z.strictObject({ field: FieldKey, values: some(z.string().max(80)) }),
  /** The state of what the view has no more: such a record may be deleted. */
  ended: State,
  /** Why such a record, or one of `only`, is not changed by hand, and what to do instead. */
  how: LocalText,
  howToBegin: LocalText,
});
export type RecordKeeper = z.infer<typeof RecordKeeper>;

/** Who may do what with the records of a type, by the names of roles; the master may all. Who may write or erase may read, too. */
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

/** A type as a room hands it over. */
export interface RecordType extends RecordLife {
  axis: string;
  key: string;
  label: LocalText;
  /** What a new company begins with, by its template; it may change them. */
  fields(template: string): readonly FieldDefinition[];
  /** Fields that states and actions stand on: every company has them, and none changes them. */
  fixed: readonly FieldDefinition[];
  access: TypeAccess;
  /** Its records are about persons. */
  personal: boolean;
  /** What shows the same and owns it. */
  keeper?: RecordKeeper;
  /** Fields by which the same thing is known: who makes a second record with a value of one is asked whether it is another. */
  alike?: readonly string[];
  /** By the key of an action: what its flow does, where that is not writing what was asked. */
  flows: Readonly<Record<string, readonly ActionStep[]>>;
  /** Records that a new company begins with. */
  first(template: string): readonly { title: string; code?: string; fields: Record<string, unknown> }[];
}

type Values = Readonly<Record<string, unknown>>;

/** The state of a record with these values; null for types without states. */
export function stateOf({ states }: RecordLife, fields: Values): string | null {
  if (!states) return null;
  const value = fields[states.field];
  return typeof value === 'string' ? value : (states.start[0] as string);
}

/** True when a record may be in `to` after `from` (null: it begins). Staying is no change. */
export function mayMove({ states }: RecordLife, from: string | null, to: string | null): boolean {
  if (!states || from === to || to === null) return true;
  return from === null ? states.start.includes(to) : (states.moves[from] ?? []).includes(to);
}

/** The actions that a record with these values is open to; whether a person may is asked beside it. */
export function actionsFor(type: RecordLife, fields: Values): readonly RecordAction[] {
  const from = stateOf(type, fields);
  return (type.actions ?? []).filter(({ to, within }) => {
    if (from === null) return true;
    if (to === undefined) return within?.includes(from) ?? true;
    return (type.states?.moves[from] ?? []).includes(to);
  });
}

interface Keeping {
  keeper?: RecordKeeper | undefined;
}

/** Whether another view owns what the record shows. */
export const isShown = ({ keeper }: Keeping, fields: Values): boolean =>
  keeper !== undefined && typeof fields[keeper.mark] === 'string';

/** The fields of a record with these values that come from another view. */
export const shownFields = (type: Keeping, fields: Values): readonly string[] =>
  type.keeper && isShown(type, fields) ? [...type.keeper.fields, type.keeper.mark] : [];

/** Whether a record with these values begins in the view that owns such records, and nowhere else. */
export const beginsElsewhere = ({ keeper }: Keeping, fields: Values): boolean =>
  keeper?.only.values.some((value) => fields[keeper.only.field] === value) ?? false;

/** Whether an action would change what comes from another view. */
export const changesShown = (type: Keeping & RecordLife, fields: Values, action: RecordAction): boolean => {
  const { asks = [], clears = [], to } = action;
  const changed = [...asks, ...clears, ...(to === undefined || !type.states ? [] : [type.states.field])];
  return shownFields(type, fields).some((key) => changed.includes(key));
};

/** What an action asks: fields of the record (`own`), and what its flow wants to know beside them. */
export function questionsOf(fields: readonly FieldDefinition[], action: RecordAction) {
  const { asks = [], needs = [], form = [] } = action;
  const asked = asks.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  const own = asked.map(
    (field): FieldDefinition => ({ ...field, required: field.required || needs.includes(field.key) }),
  );
  return { own, form };
}

/** The actions that change a field. */
export const waysTo = (type: RecordLife, field: string): RecordAction[] =>
  (type.actions ?? []).filter(({ asks = [], clears = [] }) => [...asks, ...clears].includes(field));

/** The permissions of which one is needed to change a field, by these actions alone; none: whoever writes the type changes it. */
export function keepersOf(type: RecordLife, field: string): string[] {
  const ways = waysTo(type, field);
  return ways.every(({ permission }) => permission) ? ways.flatMap(({ permission }) => permission ?? []) : [];
}

/** The same of entering a state. */
export function keepersOfState(type: RecordLife, state: string | null): string[] {
  const ways = (type.actions ?? []).filter(({ to }) => to === state);
  return ways.every(({ permission }) => permission) ? ways.flatMap(({ permission }) => permission ?? []) : [];
}
