/** Instants, days and time zones, as they are written. */
import { z } from 'zod';
import { readDay } from './input/day.ts';
import { readZone } from './input/zone.ts';
import { onServer } from './text.ts';

/** An instant as ISO 8601 with zone, for example `2026-03-01T09:00:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true });
/** Whether it is a day of the calendar as it is stored, `YYYY-MM-DD`. */
export const isDay = (day: string): boolean => z.iso.date().safeParse(day).success;

/** A day of the calendar without a zone: kept as `YYYY-MM-DD`, taken in the forms in which people write days; what is none is named. */
export const LocalDate: z.ZodType<string, string> = onServer<z.ZodType<string, string>>(z.iso.date(), () =>
  z
    .string()
    .overwrite((typed) => readDay(typed).day ?? typed)
    .superRefine((typed, context) => {
      const { problem } = readDay(typed);
      if (problem && typed !== '') context.addIssue({ code: 'custom', params: { ...problem }, continue: false });
    })
    .check(z.iso.date()),
);

/** An IANA zone name that server and database know, in its own spelling. */
export const TimeZone = z
  .string()
  .overwrite((zone) => readZone(zone) ?? zone)
  .refine((zone) => readZone(zone) !== null, {
    params: { ko: '{name:을/를} 목록에서 선택해 주세요.', en: 'Please choose {name} from the list.' },
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
