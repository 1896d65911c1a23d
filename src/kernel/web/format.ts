/** Dates and numbers as people of each language write them. Pure. */

import { formatCalendarDay, formatMoment, getLocaleTag } from '../contract/format.ts';
import type { Sum } from '../contract/money.ts';
import type { Locale } from '../contract/text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let cached = formatters.get(key);
  if (!cached) {
    cached = new Intl.DateTimeFormat(getLocaleTag(locale), { timeZone: zone, ...options });
    formatters.set(key, cached);
  }
  return cached;
}

/** @example formatInstant('2026-03-01T00:00:00Z', 'ko', 'Asia/Seoul') // '2026. 3. 1. 오전 9:00' */
export function formatInstant(at: string, locale: Locale, zone: string): string {
  return formatMoment(at, zone, locale);
}

/** A calendar day `YYYY-MM-DD`, or the day of an instant in the zone. */
export function formatDay(at: string, locale: Locale, zone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return formatCalendarDay(at, locale);
  return getFormatter(locale, zone, { dateStyle: 'medium' }).format(new Date(at));
}

/** A calendar day without its year: `11. 23.`, `11/23`. */
export function formatDayInYear(day: string, locale: Locale): string {
  return getFormatter(locale, 'UTC', { month: 'numeric', day: 'numeric' }).format(new Date(day));
}

/** `2026-11` as `11월`, `November` or `Nov`. */
export function formatMonthName(month: string, locale: Locale, length: 'long' | 'short'): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  if (locale === 'ko') return `${number}월`;
  return getFormatter(locale, 'UTC', { month: length }).format(Date.UTC(year, number - 1, 1));
}

/** The clock alone: `오전 9:00`. */
export function formatClock(at: string, locale: Locale, zone: string): string {
  return getFormatter(locale, zone, { timeStyle: 'short' }).format(new Date(at));
}

/** A moment ago: the browsers say `지금`, as if it were still going on. */
const justNow = { ko: '방금', en: 'just now' } as const satisfies Record<Locale, string>;

/** `3분 전`, `내일`; from a week away on, the day itself. */
export function formatRelative(at: string, now: number, locale: Locale, zone: string): string {
  const distance = new Date(at).getTime() - now;
  const size = Math.abs(distance);
  if (size >= 7 * day) return formatDay(at, locale, zone);
  const relative = new Intl.RelativeTimeFormat(getLocaleTag(locale), { numeric: 'auto' });
  if (size < minute) return distance > 0 ? relative.format(0, 'second') : justNow[locale];
  if (size < hour) return relative.format(Math.trunc(distance / minute), 'minute');
  if (size < day) return relative.format(Math.trunc(distance / hour), 'hour');
  return relative.format(Math.trunc(distance / day), 'day');
}

const spans = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', 1000],
] as const;

/** Duration in its largest unit: `3분`, `2시간`. @param milliseconds not negative */
export function formatSpan(milliseconds: number, locale: Locale): string {
  const [unit, size] = spans.find(([, each]) => milliseconds >= each) ?? spans[3];
  const unitDisplay = locale === 'ko' ? 'short' : 'long';
  return new Intl.NumberFormat(getLocaleTag(locale), { style: 'unit', unit, unitDisplay }).format(
    Math.floor(milliseconds / size),
  );
}

/** Months, as years where whole: `6개월`, `2년`, `6 months`. */
export function formatMonths(months: number, locale: Locale): string {
  const [count, unit] = months % 12 === 0 ? ([months / 12, 'year'] as const) : ([months, 'month'] as const);
  return new Intl.NumberFormat(getLocaleTag(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Every digit of it, also of a sum beyond the safe integers. */
export function formatNumber(value: Sum, locale: Locale): string {
  return (typeof value === 'number' ? value : BigInt(value)).toLocaleString(getLocaleTag(locale));
}

/** Rounded, for an axis: `1,230만`, `12.3M`. */
export function formatShort(value: number, locale: Locale): string {
  const rounded = { notation: 'compact', maximumFractionDigits: 1, useGrouping: true } as const;
  return new Intl.NumberFormat(getLocaleTag(locale), rounded).format(value);
}

/** Of a file: `345KB`, `1.2MB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  const unit = {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(getLocaleTag(locale), unit).format(
    Math.max(isLarge ? 0 : 1, bytes / (isLarge ? 1e6 : 1e3)),
  );
}

/**
 * Relative difference of `now` from `previous`, without its sign: `12%`; null if a percentage would be meaningless. `100%` and `200%` are
 * exact: a value that only comes near is rounded away from them.
 */
export function formatShare(now: Sum, previous: Sum, locale: Locale): string | null {
  const share = Math.abs(Number(now) - Number(previous)) / Number(previous);
  if (!(Number(previous) > 0 && share >= 0.0005 && share < 10)) return null;
  const isNearWhole = share !== 1 && Math.abs(share - 1) <= 0.005;
  const maximumFractionDigits = share < 0.0995 || isNearWhole ? 1 : 0;
  const roundingMode = !isNearWhole ? 'halfExpand' : share < 1 ? 'trunc' : 'ceil';
  return new Intl.NumberFormat(getLocaleTag(locale), { style: 'percent', maximumFractionDigits, roundingMode }).format(
    share,
  );
}

/** Minutes by which the zone's clock is ahead of UTC at the instant. */
function getOffset(zone: string, instant: number): number {
  const parts = getFormatter('en', zone, {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(instant));
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / minute);
}

/** The instant at which the zone's clocks show `2026-03-01 09:00:00` (or with T between). */
export function parseWallTime(wall: string, zone: string): string {
  const utc = new Date(`${wall.replace(' ', 'T')}Z`).getTime();
  const guess = utc - getOffset(zone, utc) * minute;
  return new Date(utc - getOffset(zone, guess) * minute).toISOString();
}

/** Local time of the zone at the instant: `2026-03-01 09:00:00`. */
export function toWallTime(at: string, zone: string): string {
  const instant = new Date(at).getTime();
  return new Date(instant + getOffset(zone, instant) * minute).toISOString().slice(0, 19).replace('T', ' ');
}
