/**
 * Public holidays of Korea, day by day, with their substitutes. Sources:
 * - 공휴일에 관한 법률 and 관공서의 공휴일에 관한 규정 (정부 공휴일), with 제헌절 (amended on 2026-02-10, in force from 2026-05-11) and 노동절
 *   (in force from 2026-05-01; before, 1 May was 근로자의 날, no public holiday) as public holidays with substitutes;
 * - article 3 of the regulation, 대체공휴일: the next day that is none, where 3·1절, 노동절, 어린이날, 부처님 오신 날, 제헌절, 광복절, 개천절, 한글날 or
 *   기독탄신일 fall on a Saturday or Sunday, where a day of 설날 or 추석 falls on a Sunday, and where one falls on another holiday;
 *   none for 1 January and 현충일;
 * - 월력요항 (Korea AeroSpace Administration) for 2024 to 2027, also for days of the lunar calendar; from 2028 on by the same rules;
 * - article 34 of 공직선거법 for elections at the end of a term (not moved by the president's or the parliament's end before its time);
 * - decisions of the cabinet for 임시공휴일: 2024-10-01, 2025-01-27 and, for the president's election, 2025-06-03.
 */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Holiday } from '../contract/holiday.ts';

/** Companies whose days are those of this zone have them. */
export const holidayZone = 'Asia/Seoul';

const names = {
  newYear: { ko: '신정', en: "New Year's Day" },
  seollalBreak: { ko: '설날 연휴', en: 'Seollal holiday' },
  seollal: { ko: '설날', en: 'Seollal (Lunar New Year)' },
  independence: { ko: '삼일절', en: 'Independence Movement Day' },
  labour: { ko: '노동절', en: 'Labour Day' },
  children: { ko: '어린이날', en: "Children's Day" },
  buddha: { ko: '부처님 오신 날', en: "Buddha's Birthday" },
  memorial: { ko: '현충일', en: 'Memorial Day' },
  constitution: { ko: '제헌절', en: 'Constitution Day' },
  liberation: { ko: '광복절', en: 'Liberation Day' },
  chuseokBreak: { ko: '추석 연휴', en: 'Chuseok holiday' },
  chuseok: { ko: '추석', en: 'Chuseok' },
  foundation: { ko: '개천절', en: 'National Foundation Day' },
  hangul: { ko: '한글날', en: 'Hangul Day' },
  christmas: { ko: '성탄절', en: 'Christmas Day' },
  temporary: { ko: '임시공휴일', en: 'Temporary holiday' },
  parliament: { ko: '국회의원 선거일', en: 'National Assembly election' },
  president: { ko: '대통령 선거일', en: 'Presidential election' },
  local: { ko: '지방선거일', en: 'Local elections' },
} as const satisfies Record<string, LocalText>;
type Name = keyof typeof names;

/** Month and day, and what it is: two where two fall on one day. */
type Entry = readonly [day: string, ...names: readonly [Name, ...Name[]]];
/** The substitute of this holiday. */
type Substitute = readonly [day: string, of: { readonly substitute: Name }];
const createSubstitute = (substitute: Name) => ({ substitute });

const years: Readonly<Record<number, readonly (Entry | Substitute)[]>> = {
  2024: [
    ['01-01', 'newYear'],
    ['02-09', 'seollalBreak'],
    ['02-10', 'seollal'],
    ['02-11', 'seollalBreak'],
    ['02-12', createSubstitute('seollal')],
    ['03-01', 'independence'],
    ['04-10', 'parliament'],
    ['05-05', 'children'],
    ['05-06', createSubstitute('children')],
    ['05-15', 'buddha'],
    ['06-06', 'memorial'],
    ['08-15', 'liberation'],
    ['09-16', 'chuseokBreak'],
    ['09-17', 'chuseok'],
    ['09-18', 'chuseokBreak'],
    ['10-01', 'temporary'],
    ['10-03', 'foundation'],
    ['10-09', 'hangul'],
    ['12-25', 'christmas'],
  ],
  2025: [
    ['01-01', 'newYear'],
    ['01-27', 'temporary'],
    ['01-28', 'seollalBreak'],
    ['01-29', 'seollal'],
    ['01-30', 'seollalBreak'],
    ['03-01', 'independence'],
    ['03-03', createSubstitute('independence')],
    ['05-05', 'children', 'buddha'],
    ['05-06', createSubstitute('buddha')],
    ['06-03', 'president'],
    ['06-06', 'memorial'],
    ['08-15', 'liberation'],
    ['10-03', 'foundation'],
    ['10-05', 'chuseokBreak'],
    ['10-06', 'chuseok'],
    ['10-07', 'chuseokBreak'],
    ['10-08', createSubstitute('chuseok')],
    ['10-09', 'hangul'],
    ['12-25', 'christmas'],
  ],
  2026: [
    ['01-01', 'newYear'],
    ['02-16', 'seollalBreak'],
    ['02-17', 'seollal'],
    ['02-18', 'seollalBreak'],
    ['03-01', 'independence'],
    ['03-02', createSubstitute('independence')],
    ['05-01', 'labour'],
    ['05-05', 'children'],
    ['05-24', 'buddha'],
    ['05-25', createSubstitute('buddha')],
    ['06-03', 'local'],
    ['06-06', 'memorial'],
    ['07-17', 'constitution'],
    ['08-15', 'liberation'],
    ['08-17', createSubstitute('liberation')],
    ['09-24', 'chuseokBreak'],
    ['09-25', 'chuseok'],
    ['09-26', 'chuseokBreak'],
    ['10-03', 'foundation'],
    ['10-05', createSubstitute('foundation')],
    ['10-09', 'hangul'],
    ['12-25', 'christmas'],
  ],
  2027: [
    ['01-01', 'newYear'],
    ['02-06', 'seollalBreak'],
    ['02-07', 'seollal'],
    ['02-08', 'seollalBreak'],
    ['02-09', createSubstitute('seollal')],
    ['03-01', 'independence'],
    ['05-01', 'labour'],
    ['05-03', createSubstitute('labour')],
    ['05-05', 'children'],
    ['05-13', 'buddha'],
    ['06-06', 'memorial'],
    ['07-17', 'constitution'],
    ['07-19', createSubstitute('constitution')],
    ['08-15', 'liberation'],
    ['08-16', createSubstitute('liberation')],
    ['09-14', 'chuseokBreak'],
    ['09-15', 'chuseok'],
    ['09-16', 'chuseokBreak'],
    ['10-03', 'foundation'],
    ['10-04', createSubstitute('foundation')],
    ['10-09', 'hangul'],
    ['10-11', createSubstitute('hangul')],
    ['12-25', 'christmas'],
    ['12-27', createSubstitute('christmas')],
  ],
  2028: [
    ['01-01', 'newYear'],
    ['01-26', 'seollalBreak'],
    ['01-27', 'seollal'],
    ['01-28', 'seollalBreak'],
    ['03-01', 'independence'],
    ['04-12', 'parliament'],
    ['05-01', 'labour'],
    ['05-02', 'buddha'],
    ['05-05', 'children'],
    ['06-06', 'memorial'],
    ['07-17', 'constitution'],
    ['08-15', 'liberation'],
    ['10-02', 'chuseokBreak'],
    ['10-03', 'chuseok', 'foundation'],
    ['10-04', 'chuseokBreak'],
    ['10-05', createSubstitute('chuseok')],
    ['10-09', 'hangul'],
    ['12-25', 'christmas'],
  ],
  2029: [
    ['01-01', 'newYear'],
    ['02-12', 'seollalBreak'],
    ['02-13', 'seollal'],
    ['02-14', 'seollalBreak'],
    ['03-01', 'independence'],
    ['05-01', 'labour'],
    ['05-05', 'children'],
    ['05-07', createSubstitute('children')],
    ['05-20', 'buddha'],
    ['05-21', createSubstitute('buddha')],
    ['06-06', 'memorial'],
    ['07-17', 'constitution'],
    ['08-15', 'liberation'],
    ['09-21', 'chuseokBreak'],
    ['09-22', 'chuseok'],
    ['09-23', 'chuseokBreak'],
    ['09-24', createSubstitute('chuseok')],
    ['10-03', 'foundation'],
    ['10-09', 'hangul'],
    ['12-25', 'christmas'],
  ],
  // The president's term ends on 2030-06-03: the first Wednesday from its 70th day before on; local elections move by a week for 현충일.
  2030: [
    ['01-01', 'newYear'],
    ['02-02', 'seollalBreak'],
    ['02-03', 'seollal'],
    ['02-04', 'seollalBreak'],
    ['02-05', createSubstitute('seollal')],
    ['03-01', 'independence'],
    ['03-27', 'president'],
    ['05-01', 'labour'],
    ['05-05', 'children'],
    ['05-06', createSubstitute('children')],
    ['05-09', 'buddha'],
    ['06-06', 'memorial'],
    ['06-12', 'local'],
    ['07-17', 'constitution'],
    ['08-15', 'liberation'],
    ['09-11', 'chuseokBreak'],
    ['09-12', 'chuseok'],
    ['09-13', 'chuseokBreak'],
    ['10-03', 'foundation'],
    ['10-09', 'hangul'],
    ['12-25', 'christmas'],
  ],
};

export interface PublicHoliday {
  day: string;
  name: LocalText;
}

function getName([, ...of]: Entry | Substitute): LocalText {
  const [first] = of;
  if (typeof first === 'object') {
    const { ko, en } = names[first.substitute];
    return { ko: `대체공휴일(${ko})`, en: `Substitute for ${en}` };
  }
  const all = (of as readonly Name[]).map((name) => names[name]);
  return { ko: all.map(({ ko }) => ko).join('·'), en: all.map(({ en }) => en).join(', ') };
}

/** All of them, by day. */
export const publicHolidays: readonly PublicHoliday[] = Object.entries(years).flatMap(([year, entries]) =>
  entries.map((entry) => ({ day: `${year}-${entry[0]}`, name: getName(entry) })),
);

const byDay = new Map(publicHolidays.map(({ day, name }) => [day, name]));

/** The day's name in both languages: a public holiday that was not renamed also has an English name. */
export function getHolidayTitle({ day, name }: Holiday): LocalText {
  const publicName = byDay.get(day);
  return publicName?.ko === name ? publicName : { ko: name, en: name };
}
