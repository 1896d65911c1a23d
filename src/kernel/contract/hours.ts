/** Hours and days of the week in which something may be done, by the clocks of a zone: one rule for whatever is bound to them. Pure. */
import type { LocalText } from './text.ts';

export interface WeekHours {
  /** Of the day on which it is asked: 0 is Sunday. Empty: every day. */
  days: readonly number[];
  /** `[from, to)` in minutes of that day; over midnight when `from` is larger. Null: all day. */
  span: readonly [number, number] | null;
}

/** The local date and time in a zone. */
export interface LocalMoment {
  hour: number;
  minute: number;
  weekday: number;
}

export function isWithin({ days, span }: WeekHours, { hour, minute, weekday }: LocalMoment): boolean {
  if (days.length > 0 && !days.includes(weekday)) return false;
  if (!span) return true;
  const [from, to] = span;
  const now = hour * 60 + minute;
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** Making a formatter costs a hundred times more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const formatOptions = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', weekday: 'short' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone, ...formatOptions });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** A week as the computers count it: 0 is Sunday. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

export function toLocalMoment(zone: string, instant: Date): LocalMoment {
  const parts = getClock(zone).formatToParts(instant);
  const partByType = Object.fromEntries(parts.map((part) => [part.type, part.value]));
  return {
    hour: Number(partByType.hour),
    minute: Number(partByType.minute),
    weekday: weekdays.indexOf(partByType.weekday?.toLowerCase() as Weekday),
  };
}

/**
 * Milliseconds to add to the later instant, so that it has the first one's local time of day: not 0 if the clocks changed in
 * between.
 */
export function getClockShift(zone: string, first: Date, later: Date): number {
  const minutesOf = (instant: Date) => toLocalMoment(zone, instant).hour * 60 + toLocalMoment(zone, instant).minute;
  const minutes = minutesOf(first) - minutesOf(later);
  const near = minutes > 720 ? minutes - 1440 : minutes < -720 ? minutes + 1440 : minutes;
  return near * 60_000;
}

/** `09:30` */
export const formatClockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** From Sunday on, as `weekdays`. */
export const weekdayNames: readonly LocalText[] = [
  { ko: '일', en: 'Sunday' },
  { ko: '월', en: 'Monday' },
  { ko: '화', en: 'Tuesday' },
  { ko: '수', en: 'Wednesday' },
  { ko: '목', en: 'Thursday' },
  { ko: '금', en: 'Friday' },
  { ko: '토', en: 'Saturday' },
];

function describeDays(days: readonly number[]): LocalText {
  const key = [...days].sort().join('');
  if (key === '' || key === '0123456') return { ko: '매일', en: 'every day' };
  if (key === '12345') return { ko: '평일', en: 'on weekdays' };
  if (key === '06') return { ko: '주말', en: 'at weekends' };
  // A week is read from Monday on.
  const named = [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((day) => weekdayNames[day]);
  return { ko: named.map((day) => day?.ko).join('·'), en: `on ${named.map((day) => day?.en).join(', ')}` };
}

/** `평일 09:00–18:00`; null where it is bound to nothing. */
export function describeHours({ days, span }: WeekHours): LocalText | null {
  if (days.length === 0 && !span) return null;
  const { ko, en } = describeDays(days);
  const time = span ? ` ${formatClockTime(span[0])}–${formatClockTime(span[1])}` : '';
  return { ko: ko + time, en: en + time };
}
