/** Jobs of this module. */
import { z } from 'zod';
import { defineJob } from '#kernel/server/app-module.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { deleteEndedGuests, selectHasEndedSessions } from './guest.queries.ts';
import { selectHasDue } from './order-retention.queries.ts';
import { eraseDueOrders, getRetentionMonths } from './order-retention.service.ts';

/** Rows removed per statement: far below the statement time limit. */
const batch = 5000;

/** Forgets customers of orders after the legal retention term: 개인정보 보호법 제21조. */
const forgetOrdersJob = defineJob({
  name: 'order.forget-orders',
  payload: z.object({}),
  schedule: { afterStart: 100_000, every: 'local-midnight' },
  hasWork: (companyId) => selectHasDue(companyId, getRetentionMonths()),
  async run(context) {
    if (await eraseDueOrders(context)) addJob(context, 'order.forget-orders', {});
  },
});

export const orderJobs = [
  forgetOrdersJob,
  defineJob({
    name: 'order.sweep-guests',
    payload: z.object({}),
    schedule: { afterStart: 60_000, every: 'local-midnight' },
    hasWork: selectHasEndedSessions,
    async run(context) {
      for (let removed = batch; removed === batch; ) {
        const [row] = await context.unit.query(deleteEndedGuests(context.companyId, batch));
        removed = row?.removed ?? 0;
      }
    },
  }),
];
