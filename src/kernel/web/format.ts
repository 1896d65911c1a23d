/** Dates and numbers as people of each language write them. Pure. */
import type { Sum } from '../contract/money.ts';
import type { Locale } from '../contract/text.ts';
import { tagOf, writtenDay, writtenMoment } from '../contract/written.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(tagOf(locale), { timeZone: zone, ...options });
    formatters.set(key, found);
  }
  return found;
}

/** @example formatInstant('2026-03-01T00:00:00Z', 'ko', 'Asia/Seoul') // '2026. 3. 1. 오전 9:00' */
export function formatInstant(at: string, locale: Locale, zone: string): string {
  return writtenMoment(at, zone, locale);
}

/** A calendar day `YYYY-MM-DD`, or the day of an instant in the zone. */
export function formatDay(at: string, locale: Locale, zone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return writtenDay(at, locale);
  return formatter(locale, zone, { dateStyle: 'medium' }).format(new Date(at));
}

/** A calendar day without its year: `11. 23.`, `11/23`. */
export function formatDayInYear(day: string, locale: Locale): string {
  return formatter(locale, 'UTC', { month: 'numeric', day: 'numeric' }).format(new Date(day));
}

/** `2026-11` as `11월`, `November` or `Nov`. */
export function formatMonthName(month: string, locale: Locale, length: 'long' | 'short'): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  if (locale === 'ko') return `${number}월`;
  return formatter(locale, 'UTC', { month: length }).format(Date.UTC(year, number - 1, 1));
}

/** The clock alone: `오전 9:00`. */
export function formatClock(at: string, locale: Locale, zone: string): string {
  return formatter(locale, zone, { timeStyle: 'short' }).format(new Date(at));
}

/** What has just happened: the browsers say `지금`, as if it went on. */
const justNow = { ko: '방금', en: 'just now' } as const satisfies Record<Locale, string>;

/** `3분 전`, `내일`; from a week away on, the day itself. */
export function formatRelative(at: string, now: number, locale: Locale, zone: string): string {
  const distance = new Date(at).getTime() - now;
  const size = Math.abs(distance);
  if (size >= 7 * day) return formatDay(at, locale, zone);
  const relative = new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'auto' });
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

/** How long something took, in its largest unit: `3분`, `2시간`. @param milliseconds not negative */
export function formatSpan(milliseconds: number, locale: Locale): string {
  const [unit, size] = spans.find(([, each]) => milliseconds >= each) ?? spans[3];
  const unitDisplay = locale === 'ko' ? 'short' : 'long';
  return new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay }).format(
    Math.floor(milliseconds / size),
  );
}

/** So many months, in years where they are whole ones: `6개월`, `2년`, `6 months`. */
export function formatMonths(months: number, locale: Locale): string {
  const [count, unit] = months % 12 === 0 ? ([months / 12, 'year'] as const) : ([months, 'month'] as const);
  return new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Every digit of it, also of a sum beyond the safe integers. */
export function formatNumber(value: Sum, locale: Locale): string {
  return (typeof value === 'number' ? value : BigInt(value)).toLocaleString(tagOf(locale));
}

/** Rounded, for an axis: `1,230만`, `12.3M`. */
export function formatShort(value: number, locale: Locale): string {
  const rounded = { notation: 'compact', maximumFractionDigits: 1, useGrouping: true } as const;
  return new Intl.NumberFormat(tagOf(locale), rounded).format(value);
}

/** Of a file: `345KB`, `1.2MB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  const unit = {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(tagOf(locale), unit).format(Math.max(isLarge ? 0 : 1, bytes / (isLarge ? 1e6 : 1e3)));
}

/**
 * By how much `now` differs from `before`, without its sign: `12%`; null where a share of it would say nothing. All of it, or twice as
 * much, is said of nothing that only comes near.
 */
export function formatShare(now: Sum, before: Sum, locale: Locale): string | null {
  const share = Math.abs(Number(now) - Number(before)) / Number(before);
  if (!(Number(before) > 0 && share >= 0.0005 && share < 10)) return null;
  const isNearWhole = share !== 1 && Math.abs(share - 1) <= 0.005;
  const maximumFractionDigits = share < 0.0995 || isNearWhole ? 1 : 0;
  const roundingMode = !isNearWhole ? 'halfExpand' : share < 1 ? 'trunc' : 'ceil';
  return new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits, roundingMode }).format(share);
}

/** Minutes by which the zone's clock is ahead of UTC at the instant. */
function offsetAt(zone: string, instant: number): number {
  const parts = formatter('en', zone, {
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
export function instantOf(wall: string, zone: string): string {
  const utc = new Date(`${wall.replace(' ', 'T')}Z`).getTime();
  const guess = utc - offsetAt(zone, utc) * minute;
  return new Date(utc - offsetAt(zone, guess) * minute).toISOString();
}

/** What the zone's clocks show at the instant: `2026-03-01 09:00:00`. */
export function wallOf(at: string, zone: string): string {
  const instant = new Date(at).getTime();
  return new Date(instant + offsetAt(zone, instant) * minute).toISOString().slice(0, 19).replace('T', ' ');
}
