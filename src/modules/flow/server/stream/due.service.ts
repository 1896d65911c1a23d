/**
 * Due schedules. A company has one job, for the minute of its next schedule: setting a time enqueues the job, and each job enqueues
 * the next. Several jobs share many schedules due at once, each with a batch that no other job has claimed.
 */
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { planStarts } from './occurrences.ts';
import { insertStarts, selectWrittenOccurrences } from './start.queries.ts';
import { lockDueStreams, type StreamRecord, selectNextDue, updateNextStarts } from './stream.queries.ts';
import { createUnstartedRow, type Occasion, startOccasions } from './stream-start.ts';
import { type Calendar, loadCalendar } from './working-days.ts';

export const startDueJob = 'flow.start-due';
/** Starts of one transaction. */
const batchSize = 100;
/** If more than one batch is due, this many jobs work on it. */
const maxParallelJobs = 3;
/** All that is due is in the hands of others: until they are done. */
const busyRetryMs = 1000;

/** The job for a schedule that is next due then. One for all of a minute. */
export function queueStarts(context: Context, at: string, earliest = at): void {
  addJob(context, startDueJob, {}, { runAt: earliest, key: `${startDueJob}:${at.slice(0, 16)}` });
}

type DueStream = StreamRecord & { nextAt: string; now: string };

function toPlan(stream: DueStream, calendar: Calendar) {
  const { settings, nextAt, now } = stream;
  if (settings.kind !== 'schedule') throw new Error(`${stream.id} has a next start and no schedule`);
  const { schedule, missed } = settings;
  return planStarts({ schedule, missed, calendar, from: new Date(nextAt), now: new Date(now) });
}

/** Those that were not written before: a clock that was put back brings an instant a second time. */
async function filterNewOccasions(context: Context, occasions: readonly Occasion[]): Promise<Occasion[]> {
  const occurrences = occasions.map(({ stream, occurrence }) => ({ streamId: stream.id, occurrence }));
  const rows = await context.unit.query(selectWrittenOccurrences(context.companyId, occurrences));
  const writtenKeys = new Set(rows.map(({ streamId, occurrence }) => `${streamId} ${occurrence}`));
  return occasions.filter(({ stream, occurrence }) => !writtenKeys.has(`${stream.id} ${occurrence}`));
}

async function startBatch(context: Context, due: readonly DueStream[]): Promise<void> {
  const earliest = Math.min(...due.map(({ nextAt }) => Date.parse(nextAt)));
  const calendar = await loadCalendar(context, new Date(earliest));
  const plans = due.map((stream) => ({ stream, ...toPlan(stream, calendar) }));
  const occasions = plans.flatMap(({ stream, start }) =>
    start.map((at): Occasion => {
      const scheduled = at.toISOString();
      return { stream, occurrence: scheduled, dueAt: scheduled, sees: { scheduled } };
    }),
  );
  const skippedRows = plans.flatMap(({ stream, left: missed }) =>
    missed > 0
      ? [
          createUnstartedRow({ stream, occurrence: `missed ${stream.nextAt}`, dueAt: stream.nextAt }, 'missed', {
            missed,
          }),
        ]
      : [],
  );
  const nexts = plans.map(({ stream, next }) => ({ id: stream.id, nextAt: next?.toISOString() ?? null }));
  context.unit.add(updateNextStarts(context.companyId, nexts));
  await startOccasions(context, await filterNewOccasions(context, occasions));
  if (skippedRows.length > 0) context.unit.add(insertStarts(context.companyId, skippedRows));
}

/** Starts what is due of the company, a batch of it, and orders what comes next. */
export async function startDue(context: Context): Promise<void> {
  const due = await context.unit.query(lockDueStreams(context.companyId, batchSize));
  if (due.length > 0) await startBatch(context, due);
  const [clock] = await context.unit.query(selectNextDue(context.companyId));
  if (!clock?.next) return;
  const isElsewhere = due.length === 0 && clock.next <= clock.now;
  const soon = new Date(Date.parse(clock.now) + busyRetryMs).toISOString();
  queueStarts(context, clock.next, isElsewhere ? soon : clock.next);
  if (due.length < batchSize) return;
  for (let lane = 1; lane <= maxParallelJobs; lane++)
    addJob(context, startDueJob, {}, { key: `${startDueJob}:lane-${lane}` });
}
