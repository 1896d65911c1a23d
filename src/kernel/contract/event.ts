import type { z } from 'zod';

/** Something that happened in a room, told to others through the outbox. Names are `room.noun.past-participle`. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

export function defineEvent<const P extends z.ZodType>(name: string, payload: P): EventDefinition<P> {
  return { name, payload };
}

/** What a live update carries to browsers: never data, only what to load again. */
export interface LiveSignal {
  /** The event's name, for example `decision.approval.requested`. */
  name: string;
  /** The thing it is about, if one. */
  id?: string;
}
