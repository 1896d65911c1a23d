/** What goes on beside requests: events become deliveries, deliveries are sent. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { hasListeners, Told } from '#kernel/server/listeners.ts';
import { task } from '#kernel/server/room.ts';
import { hasRemembered } from './call/forget.queries.ts';
import { forgetCalls } from './call/forget.service.ts';
import { forgetEvents } from './hook.service.ts';
import { deliver } from './hook-deliver.service.ts';
import { deliverJob, tellHooks, tellJob } from './hook-tell.service.ts';
import { hasDataKeys } from './secret/secret.queries.ts';
import { wrapAnew } from './secret/secret.service.ts';

export const tasks = [
  task({
    name: 'integration.wrap-keys',
    payload: z.object({}),
    schedule: { afterStart: 30_000, every: 'local-midnight' },
    hasWork: hasDataKeys,
    run: wrapAnew,
  }),
  task({
    name: 'integration.forget-calls',
    payload: z.object({}),
    schedule: { afterStart: 180_000, every: 'local-midnight' },
    hasWork: hasRemembered,
    async run(context) {
      await forgetCalls(context);
    },
  }),
  task({ name: tellJob, payload: Told, numbersSignals: true, run: tellHooks }),
  task({
    name: deliverJob,
    payload: z.object({ id: Id }),
    knowsItself: true,
    callsOut: true,
    run: (context, { id }) => deliver(context, id),
  }),
  task({
    name: 'integration.forget-events',
    payload: z.object({}),
    schedule: { afterStart: 150_000, every: 'local-midnight' },
    hasWork: (companyId) => hasListeners(companyId, tellJob),
    run: forgetEvents,
  }),
];
