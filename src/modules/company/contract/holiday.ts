/** Days on which the company rests besides weekends, and how a pasted list of them is read. Pure. */
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';

/** Years for which somebody can say it. */
export const holidayYears = { first: 2000, last: 2100 } as const;
/** So many are said at once: more than a year has days. */
export const mostHolidays = 400;

export const HolidayDay = LocalDate.refine((day) => {
  const year = Number(day.slice(0, 4));
  return year >= holidayYears.first && year <= holidayYears.last;
});
export const Holiday = z.strictObject({ day: HolidayDay, name: text({ max: 60 }) });
export type Holiday = z.infer<typeof Holiday>;

/** `2026-01-01 신정`, `2026.1.1, 신정`, `2026년 1월 1일 (목) 신정`, `20260101` and a tab. */
const written =
  /^\s*["']?(\d{4})(?:\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?|(\d{2})(\d{2}))["']?\s*(?:\([^)]{1,9}\))?[\s,;:|]+(.+)$/;

const bare = (name: string): string =>
  name
    .trim()
    .replace(/^["']|["',;]+$/g, '')
    .trim();

/** The holidays of a pasted list, by day; and the numbers of the lines that are none. A day that stands twice has its last name. */
export function readHolidays(list: string): { holidays: Holiday[]; wrong: number[] } {
  const found = new Map<string, Holiday>();
  const wrong: number[] = [];
  for (const [at, line] of list.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, year, month, date, tightMonth, tightDate, name = ''] = written.exec(line) ?? [];
    const day = [year, (month ?? tightMonth)?.padStart(2, '0'), (date ?? tightDate)?.padStart(2, '0')].join('-');
    const read = Holiday.safeParse({ day, name: bare(name) });
    if (read.success) found.set(day, read.data);
    else wrong.push(at + 1);
  }
  return { holidays: [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), wrong };
}
