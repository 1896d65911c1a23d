/**
 * The instants of a schedule, in the company's zone. When the clocks change (summer time), a time of day that does not exist is taken at
 * the first instant after the gap, one that exists twice once; what is due every so many minutes goes on by real time.
 */
import { Cron } from 'croner';
import { fail } from '#kernel/contract/error.ts';
import { flowErrors } from '../../contract/errors.ts';
import {
  cronOf,
  type Missed,
  missedAfterMinutes,
  mostMadeUp,
  type StreamSchedule,
} from '../../contract/stream-schedule.ts';

const fiveFields = { mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true } as const;
/** Five fields of numbers, names, ranges, lists and steps; `L` for the last day. */
const plain = /^[0-9A-Za-z*/,\-#]+( [0-9A-Za-z*/,\-#]+){4}$/;

/** @throws STREAM_SCHEDULE_INVALID */
function patternOf(schedule: StreamSchedule, timezone: string): Cron {
  const cron = cronOf(schedule);
  try {
    if (!plain.test(cron)) throw new TypeError(cron);
    return new Cron(cron, { ...fiveFields, timezone });
  } catch (cause) {
    throw Object.assign(fail(flowErrors.STREAM_SCHEDULE_INVALID, { details: [{ field: 'settings.schedule' }] }), {
      cause,
    });
  }
}

/** The next start after this instant. @throws STREAM_SCHEDULE_INVALID also where it never comes */
export function nextOf(schedule: StreamSchedule, timeZone: string, after: Date): Date {
  const next = patternOf(schedule, timeZone).nextRun(after);
  if (!next) throw fail(flowErrors.STREAM_SCHEDULE_INVALID, { details: [{ field: 'settings.schedule' }] });
  return next;
}

/** @throws STREAM_SCHEDULE_INVALID */
export function nextStarts(schedule: StreamSchedule, timeZone: string, after: Date, count: number): string[] {
  nextOf(schedule, timeZone, after);
  return patternOf(schedule, timeZone)
    .nextRuns(count, after)
    .map((at) => at.toISOString());
}

interface Due {
  schedule: StreamSchedule;
  missed: Missed;
  timeZone: string;
  /** The first that is due. */
  from: Date;
  now: Date;
}
interface Plan {
  /** To be started now, the earliest first. */
  start: Date[];
  /** Left out: how many that is known of. */
  left: number;
  next: Date | null;
}

/** What is started of all that fell due until now: what is only late in any case, of what was missed what the author said. */
export function planOf({ schedule, missed, timeZone, from, now }: Due): Plan {
  const pattern = patternOf(schedule, timeZone);
  const second = pattern.nextRun(from);
  // Nearly always: it is due, and the one after that is not.
  const isAlone = second === null || second > now;
  const next = isAlone ? second : pattern.nextRun(now);
  const due = isAlone
    ? [from]
    : pattern
        .previousRuns(mostMadeUp + 1, new Date(now.getTime() + 1))
        .filter((at) => at >= from)
        .reverse();
  const bound = now.getTime() - missedAfterMinutes * 60_000;
  const late = due.filter((at) => at.getTime() >= bound);
  const old = due.filter((at) => at.getTime() < bound);
  const madeUp = { skip: 0, once: late.length > 0 ? 0 : 1, all: Math.max(0, mostMadeUp - late.length) }[missed];
  const start = [...(madeUp > 0 ? old.slice(-madeUp) : []), ...late];
  return { start, left: due.length - start.length, next };
}
