/** Days on which the company rests besides weekends, and how a pasted list of them is read. Pure. */
import { z } from 'zod';
import { readRows } from '#kernel/contract/table/rows.ts';
import { plainTitle } from '#kernel/contract/table/table.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
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
/** As it is shown: a public holiday has its name in both languages until somebody renames it. */
export const ListedHoliday = Holiday.extend({ title: LocalText });
export type ListedHoliday = z.infer<typeof ListedHoliday>;

/** A span is a break, not a season: whoever means more has mistyped an end. */
const longestSpan = 31;

const year = String.raw`(\d{4})\s*[-./년]\s*`;
const month = String.raw`(\d{1,2})\s*[-./월]\s*`;
const date = String.raw`(\d{1,2})(?:\s*[일.])?`;
const inBrackets = String.raw`(?:\s*\(([^)]{1,9})\))?`;
/** `2026-01-01`, `2026.1.1`, `2026년 1월 1일 (목)`, `20260101`. */
const begins = new RegExp(String.raw`^\s*["']?(?:${year}${month}${date}|(\d{4})(\d{2})(\d{2}))["']?${inBrackets}`);
/** `~18`, `~2.18.`, `부터 2026-02-18까지`, `– 20260218`. */
const goesOn = new RegExp(
  String.raw`^\s*(?:부터\s*)?[~〜～–—]?\s*(?:(\d{4})(\d{2})(\d{2})|(?:(?:${year})?${month})?${date})["']?${inBrackets}(?:\s*까지)?`,
);
const isSpan = /^\s*(?:부터|[~〜～–—])/;
const separator = /^[\s,;:|]+/;
const weekdayWords = /^(?:([일월화수목금토])(?:요일)?|(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?)$/i;

const dayOf = (parts: readonly [string, string, string]): string =>
  parts.map((part, at) => (at === 0 ? part : part.padStart(2, '0'))).join('-');

/** 0 is Sunday; null where the words name no day of the week. */
function weekdayIn(words: string): number | null {
  const [, ko, en] = weekdayWords.exec(words.trim()) ?? [];
  if (ko) return '일월화수목금토'.indexOf(ko);
  return en ? ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(en.toLowerCase()) : null;
}

/** False where somebody wrote another day of the week than the day's: then the year or the day is not what was meant. */
function agrees(day: string, words: string | undefined): boolean {
  const weekday = words === undefined ? null : weekdayIn(words);
  return weekday === null || weekday === new Date(`${day}T00:00:00Z`).getUTCDay();
}

const bare = (name: string): string =>
  name
    .trim()
    .replace(/^["']|["',;]+$/g, '')
    .trim();

interface Span {
  from: string;
  to: string;
  rest: string;
}

/** The days at the beginning of a line: one, or the first and the last of some. */
function readSpan(line: string): Span | null {
  const first = begins.exec(line);
  if (!first) return null;
  const [whole, y, m, d, tightYear = '', tightMonth = '', tightDate = '', weekday] = first;
  const from = dayOf([y ?? tightYear, m ?? tightMonth, d ?? tightDate]);
  const rest = line.slice(whole.length);
  if (!HolidayDay.safeParse(from).success || !agrees(from, weekday)) return null;
  if (!isSpan.test(rest)) return { from, to: from, rest };
  const last = goesOn.exec(rest);
  if (!last) return null;
  const [words, ty, tm, td, lastYear, lastMonth, lastDate = '', lastWeekday] = last;
  const [sameYear = '', sameMonth = ''] = from.split('-');
  const to = ty ? dayOf([ty, tm ?? '', td ?? '']) : dayOf([lastYear ?? sameYear, lastMonth ?? sameMonth, lastDate]);
  const isFine = HolidayDay.safeParse(to).success && agrees(to, lastWeekday);
  return isFine ? { from, to, rest: rest.slice(words.length) } : null;
}

/** The name behind the days; a column with the day of the week between them is passed over where it is right. */
function readName({ from, rest }: Span): string | null {
  const gap = separator.exec(rest);
  if (!gap) return null;
  const words = rest.slice(gap[0].length);
  const [column = ''] = /^["']?[^\s,;:|"']+["']?/.exec(words) ?? [];
  const behind = words.slice(column.length);
  const isWeekday =
    weekdayIn(bare(column)) !== null && separator.test(behind) && bare(behind.replace(separator, '')) !== '';
  if (!isWeekday) return bare(words);
  return agrees(from, bare(column)) ? bare(behind.replace(separator, '')) : null;
}

function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); days.length <= longestSpan; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > to) return days;
    days.push(day);
  }
  return [];
}

/** The holidays of one line: `2026-02-16~18 설날 연휴`, `2026년 1월 1일 (목) 신정`, `20260101`, a tab, `목`, a tab, `신정`. */
function readLine(line: string): Holiday[] | null {
  const span = readSpan(line);
  const name = span && readName(span);
  if (!span || name === null) return null;
  const read = daysOf(span).map((day) => Holiday.safeParse({ day, name }));
  return read.length > 0 && read.every(({ success }) => success) ? read.flatMap(({ data }) => data ?? []) : null;
}

/** What stands above the columns of a list. */
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

const isHead = (cells: readonly string[]): boolean =>
  cells.every((cell) => plainTitle(cell) === '' || titles.has(plainTitle(cell)));

/** The holidays of a pasted list, by day; and the numbers of the lines that are none. A day that stands twice has its last name. */
export function readHolidays(list: string): { holidays: Holiday[]; wrong: number[] } {
  const found = new Map<string, Holiday>();
  const wrong: number[] = [];
  const { rows, openQuote } = readRows(list);
  for (const { line, cells } of rows) {
    if (isHead(cells)) continue;
    const holidays = line === openQuote ? null : readLine(cells.join(', ').normalize('NFKC'));
    for (const holiday of holidays ?? []) found.set(holiday.day, holiday);
    if (!holidays) wrong.push(line);
  }
  return { holidays: [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), wrong };
}
