/** Events that a company waits for: they start flows, and end waits. Once each, however often they are told. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { Told } from '#kernel/server/listeners.ts';
import { takeEventJob } from '../run/event-wait.ts';
import { countRepeats, lockChain, selectBehind } from './start.queries.ts';
import { type Chain, mayStop, type Occasion, startAll } from './start.ts';
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

/** A flow that a stream started tells its events by the id of that start: so one that its events start is one deeper, and of its chain. */
async function chainOf(context: Context, event: string, streams: number): Promise<Chain> {
  const { companyId, unit } = context;
  const { success, data } = Id.safeParse(context.requestId);
  const [behind] = success ? await unit.query(selectBehind(companyId, data)) : [];
  if (!behind) return { depth: 0, origin: event, ledBy: [], began: 0, stopped: 0 };
  const depth = behind.depth + 1;
  const count = async () => {
    const [repeats] = await unit.query(countRepeats(companyId, behind.origin));
    return { ...behind, depth, ...(repeats ?? { began: 0, stopped: 0 }) };
  };
  const chain = await count();
  if (chain.stopped > 0 || !mayStop(chain, streams)) return chain;
  // It is told once: by the first of those who stop it at one moment.
  await unit.query(lockChain(behind.origin));
  return count();
}

export async function takeEvent(context: Context, task: EventTask): Promise<void> {
  const { after, woken, ...told } = task;
  const { event: id, name, subject, payload, at } = told;
  const streams = await context.unit.query(selectOfEvent(context.companyId, { event: name, after, limit: batch }));
  const meant = streams.filter((stream) => isMeant(stream, told));
  const chain = meant.length > 0 ? await chainOf(context, id, meant.length) : undefined;
  const sees = { event: { name, subject, payload } };
  const occasions = meant.map((stream): Occasion => ({ stream, occurrence: id, dueAt: at, sees, chain, told }));
  await startAll(context, occasions);
  const last = streams.at(-1);
  const isMore = streams.length === batch && last !== undefined;
  if (isMore) addJob(context, takeEventJob, { ...told, after: last.id, woken: true });
  if (!woken) await wakeByEvent(context, { ...told, after: null });
}
