/**
 * The instants of a schedule, in the company's zone. When the clocks change (summer time), a time of day that does not exist
 * becomes the first instant after the gap, and one that occurs twice counts once; intervals in minutes follow real time.
 */
import { Cron } from 'croner';
import { fail } from '#kernel/contract/error.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { flowErrors } from '../../contract/errors.ts';
import {
  getDueDay,
  type MissedPolicy,
  type MonthSchedule,
  maxMadeUp,
  missedAfterMinutes,
  type StreamSchedule,
  toCron,
} from '../../contract/stream-schedule.ts';
import type { Calendar } from './working-days.ts';

const cronOptions = { mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true } as const;
/** Five fields of numbers, names, ranges, lists and steps; `L` for the last day. */
const plainPattern = /^[0-9A-Za-z*/,\-#]+( [0-9A-Za-z*/,\-#]+){4}$/;

/** Months whose days a pattern cannot say: looked at day by day. */
const isByDay = (schedule: StreamSchedule): schedule is MonthSchedule =>
  schedule.every === 'month' && (schedule.missingDay === 'last' || (schedule.dayOff ?? 'same') !== 'same');

const addMonths = (day: string, by: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
};

/** True if it is due on that day: a day off may move it into the previous or next month. */
const isDueOn = (schedule: MonthSchedule, day: string, holidays: ReadonlySet<string>): boolean =>
  [-1, 0, 1].some((by) => getDueDay(schedule, addMonths(day, by), holidays) === day);

/** @throws STREAM_SCHEDULE_INVALID */
function toCronPattern(schedule: StreamSchedule, timezone: string): Cron {
  const cron = isByDay(schedule) ? toCron({ every: 'day', at: schedule.at }) : toCron(schedule);
  try {
    if (!plainPattern.test(cron)) throw new TypeError(cron);
    return new Cron(cron, { ...cronOptions, timezone });
  } catch (cause) {
    throw Object.assign(fail(flowErrors.STREAM_SCHEDULE_INVALID, { details: [{ field: 'settings.schedule' }] }), {
      cause,
    });
  }
}

/** More days of rest in a row than any company says: nobody looks further. */
const maxRestDays = 1000;
/** From one month's start to the next there are no more days, nor twice as many. */
const daysOfMonth = 62;

/** Starts of the schedule: of working days, those that are no holidays. */
class StartIterator {
  readonly #pattern: Cron;
  readonly #isOn: (at: Date) => boolean;
  /** At least one in this many runs of the pattern is a start. */
  readonly #pass: number;

  /** @throws STREAM_SCHEDULE_INVALID */
  constructor(schedule: StreamSchedule, { timeZone, holidays }: Calendar) {
    this.#pattern = toCronPattern(schedule, timeZone);
    this.#pass = isByDay(schedule) ? daysOfMonth : 1;
    const rests = schedule.every === 'weekday' && holidays.size > 0;
    if (isByDay(schedule)) this.#isOn = (at) => isDueOn(schedule, toLocalDay(timeZone, at), holidays);
    else this.#isOn = rests ? (at) => !holidays.has(toLocalDay(timeZone, at)) : () => true;
  }

  isOn(at: Date): boolean {
    return this.#isOn(at);
  }

  next(earliest: Date): Date | null {
    let at = this.#pattern.nextRun(earliest);
    for (let passed = 0; at && !this.#isOn(at); passed++) at = passed < maxRestDays ? this.#pattern.nextRun(at) : null;
    return at;
  }

  /** The latest before the instant, the latest first. */
  before(instant: Date, count: number): Date[] {
    return this.#pattern
      .previousRuns(count * this.#pass, instant)
      .filter(this.#isOn)
      .slice(0, count);
  }
}

/** The next start after this instant. @throws STREAM_SCHEDULE_INVALID also where it never comes */
export function getNextStart(schedule: StreamSchedule, calendar: Calendar, earliest: Date): Date {
  const next = new StartIterator(schedule, calendar).next(earliest);
  if (!next) throw fail(flowErrors.STREAM_SCHEDULE_INVALID, { details: [{ field: 'settings.schedule' }] });
  return next;
}

/** @throws STREAM_SCHEDULE_INVALID */
export function listNextStarts(schedule: StreamSchedule, calendar: Calendar, earliest: Date, count: number): string[] {
  const starts = new StartIterator(schedule, calendar);
  const nextInstants = [getNextStart(schedule, calendar, earliest)];
  while (nextInstants.length < count) {
    const next = starts.next(nextInstants.at(-1) as Date);
    if (!next) break;
    nextInstants.push(next);
  }
  return nextInstants.map((at) => at.toISOString());
}

interface DueSchedule {
  schedule: StreamSchedule;
  missed: MissedPolicy;
  calendar: Calendar;
  /** The first that is due. */
  from: Date;
  now: Date;
}
interface StartPlan {
  /** To be started now, the earliest first. */
  start: Date[];
  /** Left out: how many that is known of. */
  left: number;
  next: Date | null;
}

/** Starts due until now: late ones always, missed ones by the author's setting. */
export function planStarts({ schedule, missed, calendar, from, now }: DueSchedule): StartPlan {
  const starts = new StartIterator(schedule, calendar);
  const second = starts.next(from);
  // Nearly always: it is due, and the one after that is not.
  const isAlone = second === null || second > now;
  const next = isAlone ? second : starts.next(now);
  const due = isAlone
    ? [from].filter((at) => starts.isOn(at))
    : starts
        .before(new Date(now.getTime() + 1), maxMadeUp + 1)
        .filter((at) => at >= from)
        .reverse();
  const bound = now.getTime() - missedAfterMinutes * 60_000;
  const late = due.filter((at) => at.getTime() >= bound);
  const old = due.filter((at) => at.getTime() < bound);
  const madeUp = { skip: 0, once: late.length > 0 ? 0 : 1, all: Math.max(0, maxMadeUp - late.length) }[missed];
  const start = [...(madeUp > 0 ? old.slice(-madeUp) : []), ...late];
  return { start, left: due.length - start.length, next };
}
