/** Days of the calendar as people write them. What is no day is named; it never becomes another day. Pure. */
import type { LocalText } from '../text.ts';
import { readSigns } from './text.ts';

/** Years in which people's days lie. */
export const dayYears = { first: 1900, last: 2200 } as const;

export type ReadDay = { day: string; problem?: undefined } | { day: null; problem: LocalText };

const problem = (ko: string, en: string): ReadDay => ({ day: null, problem: { ko, en } });

const inParts = /^(['‘’]?)(\d{4}|\d{2})(\s*[-./,년]\s*|\s+)(\d{1,2})(?:\s*[-./,월]\s*|\s+)(\d{1,2})\s*[일.]?$/;
const together = /^(\d{4}|\d{2})(\d{2})(\d{2})$/;
const withoutYear = /^(\d{1,2})\s*(?:[-./]|월)\s*(\d{1,2})\s*[일.]?$/;
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;

const months = 'january february march april may june july august september october november december'.split(' ');
const monthOf = (name = ''): number => months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

const weekdays = '일월화수목금토';
const weekday = /\s*(?:\(([일월화수목금토])(?:요일)?\)|([일월화수목금토])요일)$/;
/** Spreadsheets and databases write a day as its midnight. */
const midnight = /(?:T|\s+)(?:오전\s*12:00|00:00)(?::00(?:\.0+)?)?Z?$/i;

const near: Record<string, number> = {
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
const yearOf = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

/** Two digits that could be a month may begin a day of another country: 05.06.24 is read in no order. Above 12 it is the Korean one. */
const isYear = (digits: string): boolean => digits.length === 4 || Number(digits) > 12;

function yearFirst(text: string): Parts | null {
  const [, mark, year = '', gap = '', month, date] = inParts.exec(text) ?? [];
  if (year !== '' && (mark !== '' || gap.includes('년') || isYear(year))) {
    return [yearOf(year), Number(month), Number(date)];
  }
  const [, first = '', second, third] = together.exec(text) ?? [];
  return first !== '' && isYear(first) ? [yearOf(first), Number(second), Number(third)] : null;
}

function partsOf(text: string): Parts | null {
  const parts = yearFirst(text);
  if (parts) return parts;
  const [, name, day, ofYear] = monthFirst.exec(text) ?? [];
  if (monthOf(name) > 0 && name) return [Number(ofYear), monthOf(name), Number(day)];
  const [, first, named, last] = dayFirst.exec(text) ?? [];
  return named && monthOf(named) > 0 ? [Number(last), monthOf(named), Number(first)] : null;
}

const two = (number: number): string => String(number).padStart(2, '0');

function dayOfParts([year, month, date]: Parts): ReadDay {
  const { first, last } = dayYears;
  if (year < first || year > last)
    return problem(
      `{name}의 연도는 ${first}년부터 ${last}년까지 쓸 수 있습니다.`,
      `Years from ${first} to ${last} can be used in {name}.`,
    );
  if (month < 1 || month > 12) return problem(`${month}월은 없습니다.`, `There is no month ${month}.`);
  const end = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (date >= 1 && date <= end) return { day: `${year}-${two(month)}-${two(date)}` };
  const name = months[month - 1] as string;
  const english = name.charAt(0).toUpperCase() + name.slice(1);
  return problem(`${year}년 ${month}월에는 ${date}일이 없습니다.`, `There is no day ${date} in ${english} ${year}.`);
}

/** Years that nobody wrote are those of `today`, as are 오늘 and 내일: only where who writes sees at once what was read. */
function besideToday(text: string, today: string): ReadDay | null {
  const days = near[text.toLowerCase()];
  if (days !== undefined) return { day: new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10) };
  const [, month, date] = withoutYear.exec(text) ?? [];
  return month ? dayOfParts([Number(today.slice(0, 4)), Number(month), Number(date)]) : null;
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
  const parts = partsOf(text);
  const read = (parts && dayOfParts(parts)) ?? (today ? besideToday(text, today) : null);
  if (!read) return { day: null, problem: dayForm };
  const said = short ?? long;
  const real = read.day ? weekdays.charAt(new Date(read.day).getUTCDay()) : said;
  if (!said || said === real) return read;
  return problem(
    `${text}: ${real}요일입니다. {name:을/를} 확인해 주세요.`,
    `${text} is no such day of the week. Please check {name}.`,
  );
}
