import type { z } from 'zod';
import type { PermissionDefinition } from './permission.ts';

/**
 * Whose browsers hear of it: members who hold the permission, every `member`, or only whom the payload names (`audience`).
 * Whom the payload names (`audience`, `guestId`) always hears of it, a member or a guest. A function says the permission's name by the payload.
 */
export type Hearers<Payload> = PermissionDefinition | 'member' | 'audience' | ((payload: Payload) => string);

/** Something that happened in a room, told to others through the outbox. Names are `room.noun.past-participle`. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  /** A permission's name, `member` or `audience`. */
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
    hearers(value) {
      if (typeof hearers === 'function') return hearers(value);
      return typeof hearers === 'string' ? hearers : hearers.name;
    },
  };
}

/** What a live update carries to browsers: never data, only what to load again. */
export interface LiveSignal {
  /** The event's name, for example `decision.approval.requested`. */
  name: string;
  /** The thing it is about, if one. */
  id?: string;
}
