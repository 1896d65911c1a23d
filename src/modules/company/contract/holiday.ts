/** Days on which the company rests besides weekends, and how a pasted list of them is read. Pure. */
import { z } from 'zod';
import { readRows } from '#kernel/contract/table/rows.ts';
import { normalizeTitle } from '#kernel/contract/table/table.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';

/** Years for which somebody can say it. */
export const holidayYears = { first: 2000, last: 2100 } as const;
/** Maximum per request: more than the days of a year. */
export const maxHolidays = 400;

export const HolidayDay = LocalDate.refine((day) => {
  const year = Number(day.slice(0, 4));
  return year >= holidayYears.first && year <= holidayYears.last;
});
export const Holiday = z.strictObject({ day: HolidayDay, name: text({ max: 60 }) });
export type Holiday = z.infer<typeof Holiday>;
/** As it is shown: a public holiday has its name in both languages until somebody renames it. */
export const ListedHoliday = Holiday.extend({ title: LocalText });
export type ListedHoliday = z.infer<typeof ListedHoliday>;

/** Longer spans are treated as typing errors: a holiday is no season. */
const maxRangeDays = 31;

const year = String.raw`(\d{4})\s*[-./년]\s*`;
const month = String.raw`(\d{1,2})\s*[-./월]\s*`;
const date = String.raw`(\d{1,2})(?:\s*[일.])?`;
const inBrackets = String.raw`(?:\s*\(([^)]{1,9})\))?`;
/** `2026-01-01`, `2026.1.1`, `2026년 1월 1일 (목)`, `20260101`. */
const rangeStartPattern = new RegExp(
  String.raw`^\s*["']?(?:${year}${month}${date}|(\d{4})(\d{2})(\d{2}))["']?${inBrackets}`,
);
/** `~18`, `~2.18.`, `부터 2026-02-18까지`, `– 20260218`. */
const rangeEndPattern = new RegExp(
  String.raw`^\s*(?:부터\s*)?[~〜～–—]?\s*(?:(\d{4})(\d{2})(\d{2})|(?:(?:${year})?${month})?${date})["']?${inBrackets}(?:\s*까지)?`,
);
const rangePattern = /^\s*(?:부터|[~〜～–—])/;
const separator = /^[\s,;:|]+/;
const weekdayWords = /^(?:([일월화수목금토])(?:요일)?|(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?)$/i;

const toDay = (parts: readonly [string, string, string]): string =>
  parts.map((part, at) => (at === 0 ? part : part.padStart(2, '0'))).join('-');

/** 0 is Sunday; null where the words name no day of the week. */
function readWeekday(text: string): number | null {
  const [, ko, en] = weekdayWords.exec(text.trim()) ?? [];
  if (ko) return '일월화수목금토'.indexOf(ko);
  return en ? ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(en.toLowerCase()) : null;
}

/** False where somebody wrote another day of the week than the day's: then the year or the day is not what was meant. */
function isRightWeekday(day: string, text: string | undefined): boolean {
  const weekday = text === undefined ? null : readWeekday(text);
  return weekday === null || weekday === new Date(`${day}T00:00:00Z`).getUTCDay();
}

const stripBrackets = (name: string): string =>
  name
    .trim()
    .replace(/^["']|["',;]+$/g, '')
    .trim();

interface DayRange {
  from: string;
  to: string;
  rest: string;
}

/** The days at the beginning of a line: one, or the first and the last of some. */
function readRange(line: string): DayRange | null {
  const first = rangeStartPattern.exec(line);
  if (!first) return null;
  const [whole, y, m, d, tightYear = '', tightMonth = '', tightDate = '', weekday] = first;
  const from = toDay([y ?? tightYear, m ?? tightMonth, d ?? tightDate]);
  const rest = line.slice(whole.length);
  if (!HolidayDay.safeParse(from).success || !isRightWeekday(from, weekday)) return null;
  if (!rangePattern.test(rest)) return { from, to: from, rest };
  const last = rangeEndPattern.exec(rest);
  if (!last) return null;
  const [words, ty, tm, td, lastYear, lastMonth, lastDate = '', lastWeekday] = last;
  const [sameYear = '', sameMonth = ''] = from.split('-');
  const to = ty ? toDay([ty, tm ?? '', td ?? '']) : toDay([lastYear ?? sameYear, lastMonth ?? sameMonth, lastDate]);
  const isFine = HolidayDay.safeParse(to).success && isRightWeekday(to, lastWeekday);
  return isFine ? { from, to, rest: rest.slice(words.length) } : null;
}

/** The name behind the days; a column with the day of the week between them is passed over where it is right. */
function readName({ from, rest }: DayRange): string | null {
  const gap = separator.exec(rest);
  if (!gap) return null;
  const text = rest.slice(gap[0].length);
  const [column = ''] = /^["']?[^\s,;:|"']+["']?/.exec(text) ?? [];
  const behind = text.slice(column.length);
  const isWeekday =
    readWeekday(stripBrackets(column)) !== null &&
    separator.test(behind) &&
    stripBrackets(behind.replace(separator, '')) !== '';
  if (!isWeekday) return stripBrackets(text);
  return isRightWeekday(from, stripBrackets(column)) ? stripBrackets(behind.replace(separator, '')) : null;
}

function listDays({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); days.length <= maxRangeDays; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > to) return days;
    days.push(day);
  }
  return [];
}

/** The holidays of one line: `2026-02-16~18 설날 연휴`, `2026년 1월 1일 (목) 신정`, `20260101`, a tab, `목`, a tab, `신정`. */
function readLine(line: string): Holiday[] | null {
  const range = readRange(line);
  const name = range && readName(range);
  if (!range || name === null) return null;
  const read = listDays(range).map((day) => Holiday.safeParse({ day, name }));
  return read.length > 0 && read.every(({ success }) => success) ? read.flatMap(({ data }) => data ?? []) : null;
}

/** Column headings of a list. */
const titles = new Set([
  '날짜',
  '일자',
  '휴일',
  '휴무일',
  '공휴일',
  '요일',
  '이름',
  '명칭',
  '휴일명',
  '내용',
  'date',
  'day',
  'weekday',
  'name',
  'holiday',
]);

const isHeadLine = (cells: readonly string[]): boolean =>
  cells.every((cell) => normalizeTitle(cell) === '' || titles.has(normalizeTitle(cell)));

/** The holidays of a pasted list, by day, and the numbers of invalid lines. For a duplicate day the last name is used. */
export function readHolidays(list: string): { holidays: Holiday[]; wrong: number[] } {
  const holidayByDay = new Map<string, Holiday>();
  const wrong: number[] = [];
  const { rows, openQuote } = readRows(list);
  for (const { line, cells } of rows) {
    if (isHeadLine(cells)) continue;
    const holidays = line === openQuote ? null : readLine(cells.join(', ').normalize('NFKC'));
    for (const holiday of holidays ?? []) holidayByDay.set(holiday.day, holiday);
    if (!holidays) wrong.push(line);
  }
  return { holidays: [...holidayByDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), wrong };
}
