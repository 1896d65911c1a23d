/** Events that a company waits for: they start flows and end waits. Each acts once, however often it is delivered. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { ListenedEvent } from '#kernel/server/listeners.ts';
import { takeEventJob } from '../run/event-wait.ts';
import { countRepeats, lockChain, selectStartBehind } from './start.queries.ts';
import { type StreamRecord, selectStreamsOfEvent } from './stream.queries.ts';
import { type Chain, canReachBound, type Occasion, startOccasions } from './stream-start.ts';
import { wakeByEvent } from './wake.service.ts';

/** Streams of one transaction. */
const batchSize = 100;

/** Payload of the job: the event, and the stream after which it continues. */
export const EventJobPayload = ListenedEvent.extend({
  after: Id.nullable().default(null),
  woken: z.boolean().default(false),
});
type EventTask = z.output<typeof EventJobPayload>;

/** Of events of runs, a stream may be for those of one flow. */
function isForStream({ settings }: StreamRecord, { payload }: ListenedEvent): boolean {
  return settings.kind === 'event' && (settings.frameKey === null || settings.frameKey === payload.frameKey);
}

/** Events of a flow that a stream started carry that start's id: a start caused by them is one level deeper in the same chain. */
async function createChain(context: Context, event: string, streams: number): Promise<Chain> {
  const { companyId, unit } = context;
  const { success, data } = Id.safeParse(context.requestId);
  const [behind] = success ? await unit.query(selectStartBehind(companyId, data)) : [];
  if (!behind) return { depth: 0, origin: event, ledBy: [], began: 0, stopped: 0 };
  const depth = behind.depth + 1;
  const count = async () => {
    const [repeats] = await unit.query(countRepeats(companyId, behind.origin));
    return { ...behind, depth, ...(repeats ?? { began: 0, stopped: 0 }) };
  };
  const chain = await count();
  if (chain.stopped > 0 || !canReachBound(chain, streams)) return chain;
  // One notification: the first of concurrent stops sends it.
  await unit.query(lockChain(behind.origin));
  return count();
}

export async function startForEvent(context: Context, task: EventTask): Promise<void> {
  const { after: cursor, woken, ...event } = task;
  const { event: id, name, subject, payload, at } = event;
  const streams = await context.unit.query(
    selectStreamsOfEvent(context.companyId, { event: name, after: cursor, limit: batchSize }),
  );
  const meant = streams.filter((stream) => isForStream(stream, event));
  const chain = meant.length > 0 ? await createChain(context, id, meant.length) : undefined;
  const sees = { event: { name, subject, payload } };
  const occasions = meant.map((stream): Occasion => ({ stream, occurrence: id, dueAt: at, sees, chain, event: event }));
  await startOccasions(context, occasions);
  const last = streams.at(-1);
  const isMore = streams.length === batchSize && last !== undefined;
  if (isMore) addJob(context, takeEventJob, { ...event, after: last.id, woken: true });
  if (!woken) await wakeByEvent(context, { ...event, after: null });
}
