/** Days of the calendar as people of each language write them: on screens, and in sentences that the server writes. Pure. */
import type { Locale } from './text.ts';

const tags: Record<Locale, string> = { ko: 'ko-KR', en: 'en-US' };
/** Making a formatter costs a hundred times more than using it. */
const formats = new Map<Locale, Intl.DateTimeFormat>();

/** @example writtenDay('2026-11-27', 'ko') // '2026. 11. 27.' */
export function writtenDay(day: string, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(tags[locale], { timeZone: 'UTC', dateStyle: 'medium' });
    formats.set(locale, format);
  }
  return format.format(new Date(day));
}
