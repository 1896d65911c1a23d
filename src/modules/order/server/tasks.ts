/** Jobs of this room. */
import { z } from 'zod';
import { task } from '#kernel/server/room.ts';
import { hasEndedSessions, sweepGuests } from './guest.queries.ts';

/** What one statement removes: far below the time that a statement may take. */
const batch = 5000;

export const orderTasks = [
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
