/** A list of holidays is read as people have it: from a spreadsheet, a calendar, an article. */
import { expect, it } from 'vitest';
import { readHolidays } from './holiday.ts';

it('reads days and names in the ways in which they are written', () => {
  const list = [
    '2026-01-01 신정',
    '2026.2.17, 설날',
    '2026/03/01\t삼일절',
    '2026년 5월 5일 (화) 어린이날',
    '20260606 현충일',
    '"2026-08-15","광복절"',
    '',
    '2026. 12. 25. 성탄절',
  ].join('\r\n');
  expect(readHolidays(list)).toEqual({
    holidays: [
      { day: '2026-01-01', name: '신정' },
      { day: '2026-02-17', name: '설날' },
      { day: '2026-03-01', name: '삼일절' },
      { day: '2026-05-05', name: '어린이날' },
      { day: '2026-06-06', name: '현충일' },
      { day: '2026-08-15', name: '광복절' },
      { day: '2026-12-25', name: '성탄절' },
    ],
    wrong: [],
  });
});

it('names the lines that are none: no day of the calendar, no name, too far away', () => {
  const list = '날짜 이름\n2026-02-30 없는 날\n2026-05-05\n1999-01-01 옛날\n2026-05-05 어린이날\n2026-05-05 다시';
  expect(readHolidays(list)).toEqual({ holidays: [{ day: '2026-05-05', name: '다시' }], wrong: [1, 2, 3, 4] });
});

it.each([
  ['2026-02-16~18 설날 연휴', '2026-02-16', '2026-02-18', '설날 연휴'],
  ['2026-02-16 ~ 2026-02-18 설날 연휴', '2026-02-16', '2026-02-18', '설날 연휴'],
  ['2026.2.16.~2.18. 설날 연휴', '2026-02-16', '2026-02-18', '설날 연휴'],
  ['2026년 2월 16일~18일 설날 연휴', '2026-02-16', '2026-02-18', '설날 연휴'],
  ['2026년 9월 24일(목)~26일(토), 추석 연휴', '2026-09-24', '2026-09-26', '추석 연휴'],
  ['2026/12/31 – 2027/1/2\t연말 휴무', '2026-12-31', '2027-01-02', '연말 휴무'],
  ['20260216~20260218 설날', '2026-02-16', '2026-02-18', '설날'],
  ['2026-07-27부터 7월 31일까지 여름 휴무', '2026-07-27', '2026-07-31', '여름 휴무'],
  ['２０２６．２．１６～１８ 설날 연휴', '2026-02-16', '2026-02-18', '설날 연휴'],
  ['2026-01-01\t목\t신정', '2026-01-01', '2026-01-01', '신정'],
  ['2026-01-01,목요일,신정', '2026-01-01', '2026-01-01', '신정'],
  ['"2026-01-01","Thursday","New Year"', '2026-01-01', '2026-01-01', 'New Year'],
  ['2026-01-01 (목) 신정', '2026-01-01', '2026-01-01', '신정'],
  ['2026-10-31 월말 마감 휴무', '2026-10-31', '2026-10-31', '월말 마감 휴무'],
  ['2026-05-05 화', '2026-05-05', '2026-05-05', '화'],
])('reads %s', (line, from, to, name) => {
  const { holidays, wrong } = readHolidays(line);
  expect(wrong).toEqual([]);
  expect([holidays[0]?.day, holidays.at(-1)?.day]).toEqual([from, to]);
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  expect(holidays).toHaveLength(length);
  expect(new Set(holidays.map((holiday) => holiday.name))).toEqual(new Set([name]));
});

it('reads a table that is copied with its head, whatever divides its cells and ends its lines', () => {
  const holidays = [
    { day: '2026-01-01', name: '신정, 새해 첫날' },
    { day: '2026-05-05', name: '어린이날' },
  ];
  const tables = [
    '날짜\t요일\t휴일명\r2026-01-01\t목\t신정, 새해 첫날\r2026.5.5.\t화\t어린이날\r',
    '일자;이름\n2026-01-01;신정, 새해 첫날\n\n2026.5.5.;어린이날\n',
    'Date,Weekday,Name\r\n2026-01-01,Thu,"신정, 새해 첫날"\r\n20260505,Tue,어린이날\r\n',
  ];
  for (const table of tables) expect(readHolidays(table)).toEqual({ holidays, wrong: [] });
});

it('names the line whose quotation mark is never closed', () => {
  const list = '2026-01-01,신정\n2026-05-05,"어린이날\n2026-06-06,현충일\n';
  expect(readHolidays(list)).toEqual({ holidays: [{ day: '2026-01-01', name: '신정' }], wrong: [2] });
});

it.each([
  ['2026-02-18~16 거꾸로'],
  ['2026-02-16~30 없는 날'],
  ['2026-01-01~2026-06-30 너무 긴 휴일'],
  ['2026-01-01\t금\t다른 요일'],
  ['2026년 1월 1일 (금) 다른 요일'],
  ['2026-02-16~18'],
])('takes nothing from %s', (line) => {
  expect(readHolidays(line)).toEqual({ holidays: [], wrong: [1] });
});
