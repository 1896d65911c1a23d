/** Maintains the figures: within a minute of a counted event, the company is recounted, in its own context. */
import { z } from 'zod';
import { toLocalDay } from '#kernel/contract/time.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import * as axis from '#modules/axis/contract/events.ts';
import { countRecords } from '#modules/axis/server/index.ts';
import * as company from '#modules/company/contract/events.ts';
import { countMembers } from '#modules/company/server/index.ts';
import * as flow from '#modules/flow/contract/events.ts';
import { countRuns } from '#modules/flow/server/index.ts';
import { orderEvents } from '#modules/order/contract/events.ts';
import { countOrders } from '#modules/order/server/index.ts';
import type { Figures } from '../contract/figures.ts';
import { lockCount, upsertDay } from './figure.queries.ts';

/** The platform's days end when Korea's do, whatever the company's time zone. */
export const platformZone = 'Asia/Seoul';

export async function countCompany(context: Context): Promise<Figures> {
  const { companyId, unit } = context;
  await unit.query(lockCount(companyId));
  const figures = {
    ...(await countMembers(context)),
    ...(await countRecords(context)),
    ...(await countRuns(context)),
    ...(await countOrders(context)),
  };
  unit.add(upsertDay(companyId, toLocalDay(platformZone, new Date()), figures));
  return figures;
}

/** Events that are counted. */
const countedEvents = [
  company.companyCreated,
  company.memberActivated,
  company.memberRemoved,
  flow.executionStarted,
  flow.executionFinished,
  flow.executionFailed,
  flow.executionCancelled,
  flow.executionReversed,
  orderEvents.placed,
  orderEvents.moved,
  axis.recordCreated,
  axis.recordDeleted,
  axis.recordRestored,
  axis.recordErased,
  axis.recordsChanged,
];

/** Within a minute of a counted event, else once a day. */
const countJob = defineJob({
  name: 'platform.recount-company',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight', soon: { after: countedEvents, ms: 60_000 } },
  async run(context) {
    await countCompany(context);
  },
});

export const jobs = [countJob];
