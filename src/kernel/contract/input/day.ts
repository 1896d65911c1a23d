/** Days of the calendar as people write them. What is no day is named; it never becomes another day. Pure. */
import type { LocalText } from '../text.ts';
import { readSigns } from './text.ts';

/** Years in which people's days lie. */
export const dayYears = { first: 1900, last: 2200 } as const;

export type ReadDay = { day: string; problem?: undefined } | { day: null; problem: LocalText };

const createProblem = (ko: string, en: string): ReadDay => ({ day: null, problem: { ko, en } });

const inParts = /^(['‘’]?)(\d{4}|\d{2})(\s*[-./,년]\s*|\s+)(\d{1,2})(?:\s*[-./,월]\s*|\s+)(\d{1,2})\s*[일.]?$/;
const together = /^(\d{4}|\d{2})(\d{2})(\d{2})$/;
const withoutYear = /^(\d{1,2})\s*(?:[-./]|월)\s*(\d{1,2})\s*[일.]?$/;
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;

const months = 'january february march april may june july august september october november december'.split(' ');
const findMonth = (name = ''): number => months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

const weekdays = '일월화수목금토';
const weekday = /\s*(?:\(([일월화수목금토])(?:요일)?\)|([일월화수목금토])요일)$/;
/** Spreadsheets and databases write a day as its midnight. */
const midnight = /(?:T|\s+)(?:오전\s*12:00|00:00)(?::00(?:\.0+)?)?Z?$/i;

const relativeDays: Record<string, number> = {
  그제: -2,
  어제: -1,
  yesterday: -1,
  오늘: 0,
  today: 0,
  내일: 1,
  tomorrow: 1,
  모레: 2,
};

type Parts = [year: number, month: number, date: number];

/** Of two digits: to 69 of this century, from 70 on of the last. */
const toYear = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

/** Two digits that could be a month may begin a day of another country: 05.06.24 is read in no order. Above 12 it is the Korean one. */
const isYear = (digits: string): boolean => digits.length === 4 || Number(digits) > 12;

function parseYearFirst(text: string): Parts | null {
  const [, mark, year = '', gap = '', month, date] = inParts.exec(text) ?? [];
  if (year !== '' && (mark !== '' || gap.includes('년') || isYear(year))) {
    return [toYear(year), Number(month), Number(date)];
  }
  const [, first = '', second, third] = together.exec(text) ?? [];
  return first !== '' && isYear(first) ? [toYear(first), Number(second), Number(third)] : null;
}

function parseParts(text: string): Parts | null {
  const parts = parseYearFirst(text);
  if (parts) return parts;
  const [, name, day, ofYear] = monthFirst.exec(text) ?? [];
  if (findMonth(name) > 0 && name) return [Number(ofYear), findMonth(name), Number(day)];
  const [, first, named, last] = dayFirst.exec(text) ?? [];
  return named && findMonth(named) > 0 ? [Number(last), findMonth(named), Number(first)] : null;
}

const padTwo = (number: number): string => String(number).padStart(2, '0');

function toReadDay([year, month, date]: Parts): ReadDay {
  const { first, last } = dayYears;
  if (year < first || year > last)
    return createProblem(
      `{name}의 연도는 ${first}년부터 ${last}년까지 쓸 수 있습니다.`,
      `Years from ${first} to ${last} can be used in {name}.`,
    );
  if (month < 1 || month > 12) return createProblem(`${month}월은 없습니다.`, `There is no month ${month}.`);
  const end = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (date >= 1 && date <= end) return { day: `${year}-${padTwo(month)}-${padTwo(date)}` };
  const name = months[month - 1] as string;
  const english = name.charAt(0).toUpperCase() + name.slice(1);
  return createProblem(
    `${year}년 ${month}월에는 ${date}일이 없습니다.`,
    `There is no day ${date} in ${english} ${year}.`,
  );
}

/** Missing years come from `today`, as do 오늘 and 내일: only for input whose interpretation is shown at once. */
function readRelativeDay(text: string, today: string): ReadDay | null {
  const days = relativeDays[text.toLowerCase()];
  if (days !== undefined) return { day: new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10) };
  const [, month, date] = withoutYear.exec(text) ?? [];
  return month ? toReadDay([Number(today.slice(0, 4)), Number(month), Number(date)]) : null;
}

export const dayForm: LocalText = {
  ko: '{name:은/는} 2026-11-22처럼 입력해 주세요.',
  en: 'Please enter {name} like 2026-11-22.',
};

/**
 * @example readDay('2026. 1. 5.(월)') // { day: '2026-01-05' }
 * @param today where a day without its year is one of this year
 */
export function readDay(typed: string, today?: string): ReadDay {
  const whole = readSigns(typed).replace(midnight, '');
  const [, short, long] = weekday.exec(whole) ?? [];
  const text = whole.replace(weekday, '').trim();
  const parts = parseParts(text);
  const read = (parts && toReadDay(parts)) ?? (today ? readRelativeDay(text, today) : null);
  if (!read) return { day: null, problem: dayForm };
  const typedWeekday = short ?? long;
  const real = read.day ? weekdays.charAt(new Date(read.day).getUTCDay()) : typedWeekday;
  if (!typedWeekday || typedWeekday === real) return read;
  return createProblem(
    `${text}: ${real}요일입니다. {name:을/를} 확인해 주세요.`,
    `${text} is no such day of the week. Please check {name}.`,
  );
}
