/**
 * The instants of a schedule, in the company's zone. When the clocks change (summer time), a time of day that does not exist is taken at
 * the first instant after the gap, one that exists twice once; what is due every so many minutes goes on by real time.
 */
import { Cron } from 'croner';
import { fail } from '#kernel/contract/error.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { flowErrors } from '../../contract/errors.ts';
import {
  cronOf,
  dueInMonth,
  type Missed,
  type MonthSchedule,
  missedAfterMinutes,
  mostMadeUp,
  type StreamSchedule,
} from '../../contract/stream-schedule.ts';
import type { Calendar } from './working-days.ts';

const fiveFields = { mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true } as const;
/** Five fields of numbers, names, ranges, lists and steps; `L` for the last day. */
const plain = /^[0-9A-Za-z*/,\-#]+( [0-9A-Za-z*/,\-#]+){4}$/;

/** Months whose days a pattern cannot say: looked at day by day. */
const isByDay = (schedule: StreamSchedule): schedule is MonthSchedule =>
  schedule.every === 'month' && (schedule.missingDay === 'last' || (schedule.dayOff ?? 'same') !== 'same');

const monthOf = (day: string, by: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
};

/** Whether it is due on the day: a day off may move it into the month before or after. */
const isDueOn = (schedule: MonthSchedule, day: string, holidays: ReadonlySet<string>): boolean =>
  [-1, 0, 1].some((by) => dueInMonth(schedule, monthOf(day, by), holidays) === day);

/** @throws STREAM_SCHEDULE_INVALID */
function patternOf(schedule: StreamSchedule, timezone: string): Cron {
  const cron = isByDay(schedule) ? cronOf({ every: 'day', at: schedule.at }) : cronOf(schedule);
  try {
    if (!plain.test(cron)) throw new TypeError(cron);
    return new Cron(cron, { ...fiveFields, timezone });
  } catch (cause) {
    throw Object.assign(fail(flowErrors.STREAM_SCHEDULE_INVALID, { details: [{ field: 'settings.schedule' }] }), {
      cause,
    });
  }
}

/** More days of rest in a row than any company says: nobody looks further. */
const mostResting = 1000;
/** From one month's start to the next there are no more days, nor twice as many. */
const daysOfMonth = 62;

/** Starts of the schedule: of working days, those that are no holidays. */
class Starts {
  readonly #pattern: Cron;
  readonly #isOn: (at: Date) => boolean;
  /** Of so many runs of the pattern, at least one is a start. */
  readonly #pass: number;

  /** @throws STREAM_SCHEDULE_INVALID */
  constructor(schedule: StreamSchedule, { timeZone, holidays }: Calendar) {
    this.#pattern = patternOf(schedule, timeZone);
    this.#pass = isByDay(schedule) ? daysOfMonth : 1;
    const rests = schedule.every === 'weekday' && holidays.size > 0;
    if (isByDay(schedule)) this.#isOn = (at) => isDueOn(schedule, dayIn(timeZone, at), holidays);
    else this.#isOn = rests ? (at) => !holidays.has(dayIn(timeZone, at)) : () => true;
  }

  isOn(at: Date): boolean {
    return this.#isOn(at);
  }

  next(after: Date): Date | null {
    let at = this.#pattern.nextRun(after);
    for (let passed = 0; at && !this.#isOn(at); passed++) at = passed < mostResting ? this.#pattern.nextRun(at) : null;
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
export function nextOf(schedule: StreamSchedule, calendar: Calendar, after: Date): Date {
  const next = new Starts(schedule, calendar).next(after);
  if (!next) throw fail(flowErrors.STREAM_SCHEDULE_INVALID, { details: [{ field: 'settings.schedule' }] });
  return next;
}

/** @throws STREAM_SCHEDULE_INVALID */
export function nextStarts(schedule: StreamSchedule, calendar: Calendar, after: Date, count: number): string[] {
  const starts = new Starts(schedule, calendar);
  const found = [nextOf(schedule, calendar, after)];
  while (found.length < count) {
    const next = starts.next(found.at(-1) as Date);
    if (!next) break;
    found.push(next);
  }
  return found.map((at) => at.toISOString());
}

interface Due {
  schedule: StreamSchedule;
  missed: Missed;
  calendar: Calendar;
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
export function planOf({ schedule, missed, calendar, from, now }: Due): Plan {
  const starts = new Starts(schedule, calendar);
  const second = starts.next(from);
  // Nearly always: it is due, and the one after that is not.
  const isAlone = second === null || second > now;
  const next = isAlone ? second : starts.next(now);
  const due = isAlone
    ? [from].filter((at) => starts.isOn(at))
    : starts
        .before(new Date(now.getTime() + 1), mostMadeUp + 1)
        .filter((at) => at >= from)
        .reverse();
  const bound = now.getTime() - missedAfterMinutes * 60_000;
  const late = due.filter((at) => at.getTime() >= bound);
  const old = due.filter((at) => at.getTime() < bound);
  const madeUp = { skip: 0, once: late.length > 0 ? 0 : 1, all: Math.max(0, mostMadeUp - late.length) }[missed];
  const start = [...(madeUp > 0 ? old.slice(-madeUp) : []), ...late];
  return { start, left: due.length - start.length, next };
}
