/** A step that waits for a module's event subscribes to it; any other event name is a signal. */

import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { addListener, getListenableEvents } from '#kernel/server/listeners.ts';

/** Name of the job that takes an event in. */
export const takeEventJob = 'flow.take-event';

export function addEventListener(context: Context, name: string): void {
  if (getListenableEvents(appOf(context)).has(name)) addListener(context, name, takeEventJob);
}
