/** Days and numbers as people of each language write them: on screens, and in sentences that the server writes. Pure. */
import type { Locale } from './text.ts';

const tags: Record<Locale, string> = { ko: 'ko-KR', en: 'en-US' };

/** The `Intl` tag of one of our languages. */
export const getLocaleTag = (locale: Locale): string => tags[locale];

/** Making a formatter costs a hundred times more than using it. */
function memoizeByLocale<Format>(make: (tag: string) => Format): (locale: Locale) => Format {
  const formats = new Map<Locale, Format>();
  return (locale) => {
    const format = formats.get(locale) ?? make(getLocaleTag(locale));
    formats.set(locale, format);
    return format;
  };
}

const days = memoizeByLocale((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'medium' }));
const months = memoizeByLocale(
  (tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'long' }),
);
const numbers = memoizeByLocale((tag) => new Intl.NumberFormat(tag));
const changes = memoizeByLocale((tag) => new Intl.NumberFormat(tag, { signDisplay: 'always' }));

/** @example formatCalendarDay('2026-11-27', 'ko') // '2026. 11. 27.' */
export const formatCalendarDay = (day: string, locale: Locale): string => days(locale).format(new Date(day));

/** @example formatCalendarMonth('2026-11', 'ko') // '2026년 11월', in English 'November 2026' */
export const formatCalendarMonth = (month: string, locale: Locale): string => months(locale).format(new Date(month));

/** `1,234` */
export const formatPlainNumber = (value: number, locale: Locale): string => numbers(locale).format(value);

/** By how much it changed: `+1,234`. */
export const formatSignedNumber = (value: number, locale: Locale): string => changes(locale).format(value);

const moments = new Map<string, Intl.DateTimeFormat>();

/** An instant as the clocks of a zone show it. @example formatMoment('2026-11-27T12:00:00Z', 'Asia/Seoul', 'ko') // '2026. 11. 27. 오후 9:00' */
export function formatMoment(instant: string, timeZone: string, locale: Locale): string {
  const key = `${locale} ${timeZone}`;
  const format =
    moments.get(key) ??
    new Intl.DateTimeFormat(getLocaleTag(locale), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  moments.set(key, format);
  return format.format(new Date(instant));
}
