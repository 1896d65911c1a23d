/**
 * Stream maintenance: reschedules a schedule whose job was lost, and unsubscribes from events that no stream needs, so that streams
 * always recover.
 */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { deleteOtherListeners } from '#kernel/server/listeners.ts';
import { streamsChanged } from '../../contract/events.ts';
import { takeEventJob } from '../run/event-wait.ts';
import { queueStarts } from './due.service.ts';
import { getNextStart } from './occurrences.ts';
import { lockWaitingStreams, selectNeededEvents, selectNextDue, updateNextStarts } from './stream.queries.ts';
import { loadCalendar } from './working-days.ts';

export async function queueOverdueStarts(context: Context): Promise<void> {
  const [clock] = await context.unit.query(selectNextDue(context.companyId));
  if (clock?.next) queueStarts(context, clock.next);
}

export async function removeUnneededListeners(context: Context): Promise<void> {
  const needed = await context.unit.query(selectNeededEvents(context.companyId));
  deleteOtherListeners(
    context,
    needed.map(({ event }) => event),
    takeEventJob,
  );
}

/** The company goes by another clock, or rests on other days: what is still to come starts at the hour and day that it says there. */
export async function rescheduleStreams(context: Context, timeZone = context.company.timeZone): Promise<void> {
  const waiting = await context.unit.query(lockWaitingStreams(context.companyId));
  const [first] = waiting;
  if (!first) return;
  const calendar = await loadCalendar(context, new Date(first.now), timeZone);
  const moves = waiting.flatMap(({ id, settings, now }) =>
    settings.kind === 'schedule'
      ? [{ id, nextAt: getNextStart(settings.schedule, calendar, new Date(now)).toISOString() }]
      : [],
  );
  if (moves.length === 0) return;
  context.unit.add(updateNextStarts(context.companyId, moves));
  emit(context, streamsChanged, { streams: moves.length });
  for (const { nextAt } of moves) queueStarts(context, nextAt);
}
