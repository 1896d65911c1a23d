/** Schedules: the next run of a scheduled task. A day without midnight (summer time) begins at its first instant. */
import type { Schedule } from '../app-module.ts';

export function getNextRun(schedule: Schedule, timeZone: string, now: Date = new Date()): Date {
  if (schedule.every !== 'local-midnight') return new Date(now.getTime() + schedule.every);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(today.add({ days: 1 }).startOfDay().epochMilliseconds);
}
