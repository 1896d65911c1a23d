/** Events: one definition per kind, for other modules and browsers. */
import type { z } from 'zod';
import type { PermissionDefinition } from './permission.ts';
import type { LocalText } from './text.ts';
import { type Topic, type Topics, toTopics } from './topic.ts';

/** Members who may read the event's subject, as its module decides: see `Audience` in `server/audience.ts`. */
export interface ResourceReaders<Payload> {
  /** `flow.execution`: the kind of thing, as its module registers it. */
  readonly readersOf: string;
  /** The thing's id. */
  readonly id: (payload: Payload) => string;
}

/**
 * Audience of an event: members with the permission, every `member`, readers of the thing, or only the people it names
 * (`audience`). Named people always receive it, as member or guest. A function returns the permission's name for the payload.
 */
export type Recipients<Payload> =
  | PermissionDefinition
  | ResourceReaders<Payload>
  | 'member'
  | 'audience'
  | ((payload: Payload) => string);

/** The names of a payload's fields that hold such a value. */
type FieldOf<Payload, Value> = {
  [Name in keyof Payload & string]: Payload[Name] extends Value ? Name : never;
}[keyof Payload & string];

/** An event of a module, published to others through the outbox. Names are `module.noun.past-participle`. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** Title for people who integrate with it; null: internal to the product. */
  readonly title: LocalText | null;
  readonly payload: Payload;
  /** The payload's field with the id of its subject; null: browsers learn of no single thing. */
  readonly subject: string | null;
  /** The payload's field with the people who always receive it. */
  readonly audience: string | null;
  /** Topics it touches: receiving browsers reload answers that show them. */
  readonly touches: readonly Topic[];
  /** The kind of thing whose readers receive it; null if a right or a list of people decides. */
  readonly readersOf: string | null;
  /** A permission's name, `member`, `audience`, or a kind and an id: `flow.execution:<id>`. */
  recipients(payload: z.output<Payload>): string;
}

interface EventDeclaration<Payload extends z.ZodType> {
  name: string;
  title?: LocalText;
  payload: Payload;
  subject: FieldOf<z.output<Payload>, string> | null;
  audience?: FieldOf<z.output<Payload>, string | null | readonly string[]>;
  touches: Topics;
  recipients: Recipients<z.output<Payload>>;
}

/** @example defineEvent({ name: 'finance.account.changed', payload, subject: 'id', touches: [topics.account], hearers: permissions[…] }) */
export function defineEvent<const P extends z.ZodType>(declaration: EventDeclaration<P>): EventDefinition<P> {
  const { recipients, audience = null, title = null, touches } = declaration;
  return {
    ...declaration,
    title,
    audience,
    touches: toTopics(touches),
    readersOf: typeof recipients === 'object' && 'readersOf' in recipients ? recipients.readersOf : null,
    recipients(value) {
      if (typeof recipients === 'function') return recipients(value);
      if (typeof recipients === 'string') return recipients;
      return 'readersOf' in recipients ? `${recipients.readersOf}:${recipients.id(value)}` : recipients.name;
    },
  };
}

/** A live update for browsers: never data, only the topics to reload. */
export interface LiveSignal {
  /** The event's name, for example `decision.approval.requested`; or `missedSignals`. */
  name: string;
  /** The thing it is about, if one. */
  id?: string;
  /** Topics touched; without them, all displayed data may be outdated. */
  touches?: readonly string[];
  /** The event's ordinal among those of this thing that other programs receive: the same number as there. It only grows. */
  sequence?: number;
}

/** The one signal that is no event: the reader was too slow and missed some. All displayed data is reloaded. */
export const missedSignals = 'live.missed';
