/** Days and numbers as people of each language write them: on screens, and in sentences that the server writes. Pure. */
import type { Locale } from './text.ts';

const tags: Record<Locale, string> = { ko: 'ko-KR', en: 'en-US' };

/** How `Intl` calls a language of ours. */
export const tagOf = (locale: Locale): string => tags[locale];

/** Making a formatter costs a hundred times more than using it. */
function once<Format>(make: (tag: string) => Format): (locale: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale) => {
    const format = made.get(locale) ?? make(tagOf(locale));
    made.set(locale, format);
    return format;
  };
}

const days = once((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'medium' }));
const months = once((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'long' }));
const numbers = once((tag) => new Intl.NumberFormat(tag));
const changes = once((tag) => new Intl.NumberFormat(tag, { signDisplay: 'always' }));

/** @example writtenDay('2026-11-27', 'ko') // '2026. 11. 27.' */
export const writtenDay = (day: string, locale: Locale): string => days(locale).format(new Date(day));

/** @example writtenMonth('2026-11', 'ko') // '2026년 11월', in English 'November 2026' */
export const writtenMonth = (month: string, locale: Locale): string => months(locale).format(new Date(month));

/** `1,234` */
export const writtenNumber = (value: number, locale: Locale): string => numbers(locale).format(value);

/** By how much it changed: `+1,234`. */
export const writtenChange = (value: number, locale: Locale): string => changes(locale).format(value);

const moments = new Map<string, Intl.DateTimeFormat>();

/** An instant as the clocks of a zone show it. @example writtenMoment('2026-11-27T12:00:00Z', 'Asia/Seoul', 'ko') // '2026. 11. 27. 오후 9:00' */
export function writtenMoment(instant: string, timeZone: string, locale: Locale): string {
  const key = `${locale} ${timeZone}`;
  const format =
    moments.get(key) ?? new Intl.DateTimeFormat(tagOf(locale), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  moments.set(key, format);
  return format.format(new Date(instant));
}
