/** A step that waits for an event of a room asks to be told of it; what is no event of any room is a signal. */
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { eventsOf, listenFor } from '#kernel/server/listeners.ts';

/** Name of the job that takes an event in. */
export const takeEventJob = 'flow.take-event';

export function listenForEvent(context: Context, name: string): void {
  if (eventsOf(houseOf(context)).has(name)) listenFor(context, name, takeEventJob);
}
