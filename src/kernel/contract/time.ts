/** Instants, days and time zones, as they are written. */
import { z } from 'zod';

/** An instant as ISO 8601 with zone, for example `2026-03-01T09:00:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true });
/** A day of the calendar without a zone, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date();
/** An IANA zone name. */
export const TimeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
});

/** What is said of a span whose end lies before its beginning; of `to`. */
export const endsBefore = {
  ko: '{name:을/를} 시작일과 같거나 그 뒤로 선택해 주세요.',
  en: '{name} must not be before the start.',
};

/** Making a formatter costs a hundred times more than using it. */
const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a zone. */
export function dayIn(zone: string, instant: string | Date): string {
  let format = days.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    days.set(zone, format);
  }
  return format.format(new Date(instant));
}
