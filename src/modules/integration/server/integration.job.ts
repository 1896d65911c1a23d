/** Background tasks: turn events into deliveries and send the deliveries. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import { ListenedEvent, selectHasListeners } from '#kernel/server/listeners.ts';
import { selectHasRemembered } from './call/call-retention.queries.ts';
import { clearOldCalls } from './call/call-retention.service.ts';
import { deleteOldEvents } from './hook.service.ts';
import { deliverToHook } from './hook-delivery.service.ts';
import { deliverJobName, queueDeliveries, queueDeliveriesJobName } from './hook-event.service.ts';
import { selectHasDataKeys } from './secret/secret.queries.ts';
import { rewrapDataKeys } from './secret/secret.service.ts';

export const jobs = [
  defineJob({
    name: 'integration.wrap-keys',
    payload: z.object({}),
    schedule: { afterStart: 30_000, every: 'local-midnight' },
    hasWork: selectHasDataKeys,
    run: rewrapDataKeys,
  }),
  defineJob({
    name: 'integration.forget-calls',
    payload: z.object({}),
    schedule: { afterStart: 180_000, every: 'local-midnight' },
    hasWork: selectHasRemembered,
    async run(context) {
      await clearOldCalls(context);
    },
  }),
  defineJob({ name: queueDeliveriesJobName, payload: ListenedEvent, numbersSignals: true, run: queueDeliveries }),
  defineJob({
    name: deliverJobName,
    payload: z.object({ id: Id }),
    knowsItself: true,
    callsOut: true,
    run: (context, { id }) => deliverToHook(context, id),
  }),
  defineJob({
    name: 'integration.forget-events',
    payload: z.object({}),
    schedule: { afterStart: 150_000, every: 'local-midnight' },
    hasWork: (companyId) => selectHasListeners(companyId, queueDeliveriesJobName),
    run: deleteOldEvents,
  }),
];
