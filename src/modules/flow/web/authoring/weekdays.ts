/** Days of the week and hours, as people say them in the person's language. */
import type { Locale } from '#kernel/contract/text.ts';

/** 2026-02-01 is a Sunday, as day 0 is. */
const sunday = Date.UTC(2026, 1, 1);
const dayMs = 86_400_000;

export function formatWeekday(day: number, language: Locale, style: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(sunday + day * dayMs);
}

/** From Monday on, as calendars here begin. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

export function formatWeekdays(days: readonly number[], language: Locale): string {
  return weekDays
    .filter((day) => days.includes(day))
    .map((day) => formatWeekday(day, language, days.length > 2 ? 'short' : 'long'))
    .join('·');
}
