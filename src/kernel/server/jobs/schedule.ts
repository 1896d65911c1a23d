/** When a scheduled task runs next. A day that has no midnight (summer time) begins at its first instant. */
import type { Schedule } from '../room.ts';

export function nextRun(schedule: Schedule, timeZone: string, now: Date = new Date()): Date {
  if (schedule.every !== 'local-midnight') return new Date(now.getTime() + schedule.every);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(today.add({ days: 1 }).startOfDay().epochMilliseconds);
}
