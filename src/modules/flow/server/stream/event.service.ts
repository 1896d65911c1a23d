/** Events that a company waits for: they start flows, and end waits. Once each, however often they are told. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { Told } from '#kernel/server/listeners.ts';
import { takeEventJob } from '../run/event-wait.ts';
import { selectDepth } from './start.queries.ts';
import { type Occasion, startAll } from './start.ts';
import { type StreamRecord, selectOfEvent } from './stream.queries.ts';
import { wakeByEvent } from './wake.service.ts';

/** Streams of one transaction. */
const batch = 100;

/** What the job is told: the event, and after which stream it goes on. */
export const EventTask = Told.extend({ after: Id.nullable().default(null), woken: z.boolean().default(false) });
type EventTask = z.output<typeof EventTask>;

/** Of events of runs, a stream may be for those of one flow. */
function isMeant({ settings }: StreamRecord, { payload }: Told): boolean {
  return settings.kind === 'event' && (settings.frameKey === null || settings.frameKey === payload.frameKey);
}

/** A flow that a stream started tells its events by the id of that start: so one that its events start is one deeper. */
async function depthOf(context: Context): Promise<number> {
  const { success, data } = Id.safeParse(context.requestId);
  if (!success) return 0;
  const [before] = await context.unit.query(selectDepth(context.companyId, data));
  return before ? before.depth + 1 : 0;
}

export async function takeEvent(context: Context, task: EventTask): Promise<void> {
  const { after, woken, ...told } = task;
  const { event: id, name, subject, payload, at } = told;
  const streams = await context.unit.query(selectOfEvent(context.companyId, { event: name, after, limit: batch }));
  const meant = streams.filter((stream) => isMeant(stream, told));
  const depth = meant.length > 0 ? await depthOf(context) : 0;
  const sees = { event: { name, subject, payload } };
  const occasions = meant.map((stream): Occasion => ({ stream, occurrence: id, dueAt: at, sees, depth, told }));
  await startAll(context, occasions);
  const last = streams.at(-1);
  const isMore = streams.length === batch && last !== undefined;
  if (isMore) addJob(context, takeEventJob, { ...told, after: last.id, woken: true });
  if (!woken) await wakeByEvent(context, { ...told, after: null });
}
