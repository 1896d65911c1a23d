/**
 * Schedules that are due. A company has a job for the minute of its next one, and no more: whoever sets a time orders the job, and each
 * job orders the next. Many that are due at once are shared by several jobs, each with a batch that nobody else has in hand.
 */
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { planOf } from './occurrences.ts';
import { insertStarts, selectSeen } from './start.queries.ts';
import { notStarted, type Occasion, startAll } from './start.ts';
import { claimDue, moveOn, type StreamRecord, selectNextDue } from './stream.queries.ts';
import { type Calendar, calendarSince } from './working-days.ts';

export const startDueJob = 'flow.start-due';
/** Starts of one transaction. */
const batch = 100;
/** More than one batch is due: so many jobs work on it. */
const lanes = 3;
/** All that is due is in the hands of others: until they are done. */
const elsewhereMs = 1000;

/** The job for a schedule that is next due then. One for all of a minute. */
export function orderStarts(context: Context, at: string, earliest = at): void {
  addJob(context, startDueJob, {}, { runAt: earliest, key: `${startDueJob}:${at.slice(0, 16)}` });
}

type Due = StreamRecord & { nextAt: string; now: string };

function planFor(stream: Due, calendar: Calendar) {
  const { settings, nextAt, now } = stream;
  if (settings.kind !== 'schedule') throw new Error(`${stream.id} has a next start and no schedule`);
  const { schedule, missed } = settings;
  return planOf({ schedule, missed, calendar, from: new Date(nextAt), now: new Date(now) });
}

/** Those that were not written before: a clock that was put back brings an instant a second time. */
async function unseen(context: Context, occasions: readonly Occasion[]): Promise<Occasion[]> {
  const asked = occasions.map(({ stream, occurrence }) => ({ streamId: stream.id, occurrence }));
  const rows = await context.unit.query(selectSeen(context.companyId, asked));
  const seen = new Set(rows.map(({ streamId, occurrence }) => `${streamId} ${occurrence}`));
  return occasions.filter(({ stream, occurrence }) => !seen.has(`${stream.id} ${occurrence}`));
}

async function startBatch(context: Context, due: readonly Due[]): Promise<void> {
  const earliest = Math.min(...due.map(({ nextAt }) => Date.parse(nextAt)));
  const calendar = await calendarSince(context, new Date(earliest));
  const plans = due.map((stream) => ({ stream, ...planFor(stream, calendar) }));
  const occasions = plans.flatMap(({ stream, start }) =>
    start.map((at): Occasion => {
      const scheduled = at.toISOString();
      return { stream, occurrence: scheduled, dueAt: scheduled, sees: { scheduled } };
    }),
  );
  const left = plans.flatMap(({ stream, left: missed }) =>
    missed > 0
      ? [notStarted({ stream, occurrence: `missed ${stream.nextAt}`, dueAt: stream.nextAt }, 'missed', { missed })]
      : [],
  );
  const nexts = plans.map(({ stream, next }) => ({ id: stream.id, nextAt: next?.toISOString() ?? null }));
  context.unit.add(moveOn(context.companyId, nexts));
  await startAll(context, await unseen(context, occasions));
  if (left.length > 0) context.unit.add(insertStarts(context.companyId, left));
}

/** Starts what is due of the company, a batch of it, and orders what comes next. */
export async function startDue(context: Context): Promise<void> {
  const due = await context.unit.query(claimDue(context.companyId, batch));
  if (due.length > 0) await startBatch(context, due);
  const [clock] = await context.unit.query(selectNextDue(context.companyId));
  if (!clock?.next) return;
  const isElsewhere = due.length === 0 && clock.next <= clock.now;
  const soon = new Date(Date.parse(clock.now) + elsewhereMs).toISOString();
  orderStarts(context, clock.next, isElsewhere ? soon : clock.next);
  if (due.length < batch) return;
  for (let lane = 1; lane <= lanes; lane++) addJob(context, startDueJob, {}, { key: `${startDueJob}:lane-${lane}` });
}
