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
