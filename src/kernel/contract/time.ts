/** Instants, days and time zones, as they are written. */
import { z } from 'zod';
import { readDay } from './input/day.ts';
import { readZone } from './input/zone.ts';
import { onServer } from './text.ts';

/** An instant as ISO 8601 with zone, for example `2026-03-01T09:00:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true });
/** True if it is a calendar day in the stored format, `YYYY-MM-DD`. */
export const isDay = (day: string): boolean => z.iso.date().safeParse(day).success;

/** A calendar day without a zone: stored as `YYYY-MM-DD`, accepted in the formats that people write; other input is reported. */
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

/** Message for a period whose end precedes its beginning; for `to`. */
export const endsBeforeMessage = {
  ko: '{name:을/를} 시작일과 같거나 그 뒤로 선택해 주세요.',
  en: '{name} must not be before the start.',
};

/** Making a formatter costs a hundred times more than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a zone. */
export function toLocalDay(zone: string, instant: string | Date): string {
  let format = dayFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    dayFormats.set(zone, format);
  }
  return format.format(new Date(instant));
}
