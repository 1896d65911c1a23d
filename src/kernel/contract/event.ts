/** What rooms tell each other and browsers, as one fact per kind of event. */
import type { z } from 'zod';
import type { PermissionDefinition } from './permission.ts';
import type { LocalText } from './text.ts';
import { type Topic, type Topics, topicsOf } from './topic.ts';

/** Members who may read the one thing that the event is about, as its room judges: see `Hearing` in `server/hearing.ts`. */
export interface Readers<Payload> {
  /** `flow.execution`: the kind of thing, as its room registers it. */
  readonly readersOf: string;
  /** The thing's id. */
  readonly id: (payload: Payload) => string;
}

/**
 * Whose browsers hear of it: members who hold the permission, every `member`, who may read the thing, or only whom the event
 * names (`audience`). Whom it names always hears of it, a member or a guest. A function says the
 * permission's name by the payload.
 */
export type Hearers<Payload> =
  | PermissionDefinition
  | Readers<Payload>
  | 'member'
  | 'audience'
  | ((payload: Payload) => string);

/** The names of a payload's fields that hold such a value. */
type FieldOf<Payload, Value> = {
  [Name in keyof Payload & string]: Payload[Name] extends Value ? Name : never;
}[keyof Payload & string];

/** Something that happened in a room, told to others through the outbox. Names are `room.noun.past-participle`. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** What happened, for people who build upon it; null: it is for the product alone. */
  readonly title: LocalText | null;
  readonly payload: Payload;
  /** The payload's field that names the thing it is about; null: browsers hear of no single thing. */
  readonly subject: string | null;
  /** The payload's field that names who hears of it in any case. */
  readonly audience: string | null;
  /** What it touches: answers that show it are loaded anew in the browsers that hear of it. */
  readonly touches: readonly Topic[];
  /** The kind of thing whose readers hear of it; null where a right or a list of people decides. */
  readonly readersOf: string | null;
  /** A permission's name, `member`, `audience`, or a kind and an id: `flow.execution:<id>`. */
  hearers(payload: z.output<Payload>): string;
}

interface Declared<Payload extends z.ZodType> {
  name: string;
  title?: LocalText;
  payload: Payload;
  subject: FieldOf<z.output<Payload>, string> | null;
  audience?: FieldOf<z.output<Payload>, string | null | readonly string[]>;
  touches: Topics;
  hearers: Hearers<z.output<Payload>>;
}

/** @example defineEvent({ name: 'finance.account.changed', payload, subject: 'id', touches: [topics.account], hearers: permissions[…] }) */
export function defineEvent<const P extends z.ZodType>(declared: Declared<P>): EventDefinition<P> {
  const { hearers, audience = null, title = null, touches } = declared;
  return {
    ...declared,
    title,
    audience,
    touches: topicsOf(touches),
    readersOf: typeof hearers === 'object' && 'readersOf' in hearers ? hearers.readersOf : null,
    hearers(value) {
      if (typeof hearers === 'function') return hearers(value);
      if (typeof hearers === 'string') return hearers;
      return 'readersOf' in hearers ? `${hearers.readersOf}:${hearers.id(value)}` : hearers.name;
    },
  };
}

/** What a live update carries to browsers: never data, only what to load again. */
export interface LiveSignal {
  /** The event's name, for example `decision.approval.requested`; or `missedSignals`. */
  name: string;
  /** The thing it is about, if one. */
  id?: string;
  /** What it touched; where that is not said, all that is shown may be out of date. */
  touches?: readonly string[];
  /** Of the events of this thing that programs elsewhere are told of, the how many-th: the same number as there. It only grows. */
  sequence?: number;
}

/** The one signal that is no event: some were not told, because the reader was too far behind. All that is shown is loaded again. */
export const missedSignals = 'live.missed';
