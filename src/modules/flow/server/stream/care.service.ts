/** What keeps streams going whatever happened: a schedule whose job was lost is ordered again, and what nobody needs is not listened for. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { listenOnlyFor } from '#kernel/server/listeners.ts';
import { streamsMoved } from '../../contract/events.ts';
import { takeEventJob } from '../run/event-wait.ts';
import { orderStarts } from './due.service.ts';
import { nextOf } from './occurrences.ts';
import { lockWaiting, moveOn, selectNeededEvents, selectNextDue } from './stream.queries.ts';
import { calendarSince } from './working-days.ts';

export async function orderOverdue(context: Context): Promise<void> {
  const [clock] = await context.unit.query(selectNextDue(context.companyId));
  if (clock?.next) orderStarts(context, clock.next);
}

export async function forgetEvents(context: Context): Promise<void> {
  const needed = await context.unit.query(selectNeededEvents(context.companyId));
  listenOnlyFor(
    context,
    needed.map(({ event }) => event),
    takeEventJob,
  );
}

/** The company goes by another clock, or rests on other days: what is still to come starts at the hour and day that it says there. */
export async function moveSchedules(context: Context, timeZone = context.company.timeZone): Promise<void> {
  const waiting = await context.unit.query(lockWaiting(context.companyId));
  const [first] = waiting;
  if (!first) return;
  const calendar = await calendarSince(context, new Date(first.now), timeZone);
  const moves = waiting.flatMap(({ id, settings, now }) =>
    settings.kind === 'schedule'
      ? [{ id, nextAt: nextOf(settings.schedule, calendar, new Date(now)).toISOString() }]
      : [],
  );
  if (moves.length === 0) return;
  context.unit.add(moveOn(context.companyId, moves));
  emit(context, streamsMoved, { streams: moves.length });
  for (const { nextAt } of moves) orderStarts(context, nextAt);
}
