import type { z } from 'zod';
import type { PermissionDefinition } from './permission.ts';

/** Members who may read the one thing that the event is about, as its room judges: see `Hearing` in `server/hearing.ts`. */
export interface Readers<Payload> {
  /** `flow.execution`: the kind of thing, as its room registers it. */
  readonly readersOf: string;
  /** The thing's id. */
  readonly id: (payload: Payload) => string;
}

/**
 * Whose browsers hear of it: members who hold the permission, every `member`, who may read the thing, or only whom the payload
 * names (`audience`). Whom the payload names (`audience`, `guestId`) always hears of it, a member or a guest. A function says the
 * permission's name by the payload.
 */
export type Hearers<Payload> =
  | PermissionDefinition
  | Readers<Payload>
  | 'member'
  | 'audience'
  | ((payload: Payload) => string);

/** Something that happened in a room, told to others through the outbox. Names are `room.noun.past-participle`. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  /** The kind of thing whose readers hear of it; null where a right or a list of people decides. */
  readonly readersOf: string | null;
  /** A permission's name, `member`, `audience`, or a kind and an id: `flow.execution:<id>`. */
  hearers(payload: z.output<Payload>): string;
}

/** @example defineEvent('finance.account.changed', z.strictObject({ id: Id }), financePermissions['finance.ledger.read']) */
export function defineEvent<const P extends z.ZodType>(
  name: string,
  payload: P,
  hearers: Hearers<z.output<P>>,
): EventDefinition<P> {
  return {
    name,
    payload,
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
}

/** The one signal that is no event: some were not told, because the reader was too far behind. All that is shown is loaded again. */
export const missedSignals = 'live.missed';
