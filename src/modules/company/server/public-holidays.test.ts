/** Public holidays of Korea: what the official calendars say, substitutes by the rule. */
import { expect, it } from 'vitest';
import { getHolidayTitle, publicHolidays } from './public-holidays.ts';

const listOfYear = (year: number) => publicHolidays.filter(({ day }) => day.startsWith(`${year}-`));
const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const getDayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const isSubstitute = (name: string) => name.startsWith('대체공휴일');

it('the days of each year from 2024 to 2030 are in order, without repeats, with a name in both languages', () => {
  const days = publicHolidays.map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].sort());
  const counts = [2024, 2025, 2026, 2027, 2028, 2029, 2030].map((year) => listOfYear(year).length);
  expect(counts).toEqual([19, 19, 22, 24, 18, 20, 21]);
  for (const { name } of publicHolidays) expect(name.en).toMatch(/^[\x20-\x7e]+$/);
});

it('substitutes are those of article 3: no other day has one, and none is missing', () => {
  const counted = publicHolidays.filter(({ name }) => !isSubstitute(name.ko));
  const holidays = new Set(counted.map(({ day }) => day));
  const isOff = (day: string) => holidays.has(day) || getWeekday(day) === 0 || getWeekday(day) === 6;
  const withoutSubstitute = /^(신정|현충일|임시공휴일|.*선거일)$/;
  const expectedDays = counted.flatMap(({ day, name }) => {
    if (withoutSubstitute.test(name.ko)) return [];
    const isBreak = /설날|추석/.test(name.ko);
    const collides = name.ko.includes('·');
    if (!collides && getWeekday(day) !== 0 && (isBreak || getWeekday(day) !== 6)) return [];
    let instead = getDayAfter(day);
    while (isOff(instead)) instead = getDayAfter(instead);
    return [instead];
  });
  const written = publicHolidays.filter(({ name }) => isSubstitute(name.ko)).map(({ day }) => day);
  expect(written).toEqual([...new Set(expectedDays)].sort());
});

it.each([
  ['2024-10-01', '임시공휴일'],
  ['2025-01-27', '임시공휴일'],
  ['2025-05-05', '어린이날·부처님 오신 날'],
  ['2025-05-06', '대체공휴일(부처님 오신 날)'],
  ['2025-06-03', '대통령 선거일'],
  ['2026-05-01', '노동절'],
  ['2026-06-03', '지방선거일'],
  ['2026-07-17', '제헌절'],
  ['2027-05-03', '대체공휴일(노동절)'],
  ['2027-07-19', '대체공휴일(제헌절)'],
  ['2027-12-27', '대체공휴일(성탄절)'],
  ['2028-04-12', '국회의원 선거일'],
  ['2028-10-05', '대체공휴일(추석)'],
  ['2029-09-24', '대체공휴일(추석)'],
  ['2030-02-05', '대체공휴일(설날)'],
])('%s is %s', (day, name) => {
  expect(publicHolidays.find((holiday) => holiday.day === day)?.name.ko).toBe(name);
});

it('1 May and 17 July are none before 2026, and 7 June 2027 is a working day', () => {
  const days = new Set(publicHolidays.map(({ day }) => day));
  for (const day of ['2024-05-01', '2025-05-01', '2025-07-17', '2027-06-07']) expect(days.has(day)).toBe(false);
});

it('is called by its own name in both languages, and in both by the name that somebody gave it', () => {
  expect(getHolidayTitle({ day: '2026-02-17', name: '설날' })).toEqual({ ko: '설날', en: 'Seollal (Lunar New Year)' });
  expect(getHolidayTitle({ day: '2026-02-17', name: '큰 명절' })).toEqual({ ko: '큰 명절', en: '큰 명절' });
});
