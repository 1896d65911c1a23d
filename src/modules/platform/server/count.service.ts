/** Keeps the figures: whenever something is told that a figure counts, the company is counted anew, at the company and as itself. */
import { z } from 'zod';
import { dayIn } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { type Subscription, subscription, task } from '#kernel/server/room.ts';
import * as axis from '#modules/axis/contract/events.ts';
import { countRecords } from '#modules/axis/server/index.ts';
import * as company from '#modules/company/contract/events.ts';
import { countMembers } from '#modules/company/server/index.ts';
import * as flow from '#modules/flow/contract/events.ts';
import { countRuns } from '#modules/flow/server/index.ts';
import { orderEvents } from '#modules/order/contract/events.ts';
import { countOrders } from '#modules/order/server/index.ts';
import type { Figures } from '../contract/figures.ts';
import { deleteMark, insertMark, lockCount, upsertDay } from './figure.queries.ts';

/** The platform's days end when Korea's do, whatever the company's time zone. */
export const platformZone = 'Asia/Seoul';

export async function countCompany(context: Context): Promise<Figures> {
  const { companyId, unit } = context;
  await unit.queryAll([lockCount(companyId), deleteMark(companyId)]);
  const figures = {
    ...(await countMembers(context)),
    ...(await countRecords(context)),
    ...(await countRuns(context)),
    ...(await countOrders(context)),
  };
  unit.add(upsertDay(companyId, dayIn(platformZone, new Date()), figures));
  return figures;
}

const countTask = task({
  name: 'platform.count-company',
  payload: z.object({}),
  knowsItself: true,
  async run(context) {
    await countCompany(context);
  },
});

/** Once a day where nothing was told: what was counted under other rules is put right. */
const recountTask = task({
  name: 'platform.recount-company',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  async run(context) {
    await countCompany(context);
  },
});

export const tasks = [countTask, recountTask];

const counted = {
  founded: company.companyCreated,
  joined: company.memberActivated,
  left: company.memberRemoved,
  started: flow.executionStarted,
  finished: flow.executionFinished,
  failed: flow.executionFailed,
  cancelled: flow.executionCancelled,
  reversed: flow.executionReversed,
  ordered: orderEvents.placed,
  moved: orderEvents.moved,
  made: axis.recordCreated,
  deleted: axis.recordDeleted,
  restored: axis.recordRestored,
  erased: axis.recordErased,
  changed: axis.recordsChanged,
};

/** Many at once are counted once: a count that waits takes in what comes before it begins. */
export const subscriptions: readonly Subscription[] = Object.entries(counted).map(([name, event]) =>
  subscription({
    event,
    name: `count-${name}`,
    async run(context: Context) {
      const [marked] = await context.unit.query(insertMark(context.companyId));
      if (marked) addJob(context, countTask.name, {});
    },
  } as never),
);
