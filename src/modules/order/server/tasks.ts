/** Jobs of this room. */
import { z } from 'zod';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { task } from '#kernel/server/room.ts';
import { hasDue } from './forget.queries.ts';
import { forgetDue, monthsToday } from './forget.service.ts';
import { hasEndedSessions, sweepGuests } from './guest.queries.ts';

/** What one statement removes: far below the time that a statement may take. */
const batch = 5000;

/** Who ordered what, once the law's time to keep it is over: 개인정보 보호법 제21조. */
const forgetOrdersTask = task({
  name: 'order.forget-orders',
  payload: z.object({}),
  schedule: { afterStart: 100_000, every: 'local-midnight' },
  hasWork: (companyId) => hasDue(companyId, monthsToday()),
  async run(context) {
    if (await forgetDue(context)) addJob(context, 'order.forget-orders', {});
  },
});

export const orderTasks = [
  forgetOrdersTask,
  task({
    name: 'order.sweep-guests',
    payload: z.object({}),
    schedule: { afterStart: 60_000, every: 'local-midnight' },
    hasWork: hasEndedSessions,
    async run(context) {
      for (let removed = batch; removed === batch; ) {
        const [row] = await context.unit.query(sweepGuests(context.companyId, batch));
        removed = row?.removed ?? 0;
      }
    },
  }),
];
