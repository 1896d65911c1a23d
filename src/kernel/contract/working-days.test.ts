/** Working days exclude weekends and holidays, also when holidays are consecutive. */
import { expect, it } from 'vitest';
import { addWorkingDays, countWorkingDays, findWorkingDay } from './working-days.ts';

// Seollal 2026: Monday to Wednesday; 1 March is a Sunday, 2 March its substitute.
const holidays = new Set(['2026-02-16', '2026-02-17', '2026-02-18', '2026-03-01', '2026-03-02']);

it.each([
  ['2026-02-13', 1, '2026-02-19'],
  ['2026-02-12', 1, '2026-02-13'],
  ['2026-02-14', 1, '2026-02-19'],
  ['2026-02-17', 2, '2026-02-20'],
  ['2026-02-27', 3, '2026-03-05'],
])('%s and %i working days are %s', (day, count, due) => {
  expect(addWorkingDays(day, count, holidays)).toBe(due);
});

it.each([
  ['2026-02-13', '2026-02-19', 2],
  ['2026-02-16', '2026-02-18', 0],
  ['2026-02-13', '2026-02-13', 1],
  ['2026-02-28', '2026-03-03', 1],
  ['2026-02-19', '2026-02-13', null],
  ['2026-02-19', '2126-02-13', null],
])('from %s to %s there are %s', (first, last, count) => {
  expect(countWorkingDays(first, last, holidays)).toBe(count);
});

it('a day off moves to the working day before or after it', () => {
  expect(findWorkingDay('2026-02-17', 1, holidays)).toBe('2026-02-19');
  expect(findWorkingDay('2026-02-17', -1, holidays)).toBe('2026-02-13');
  expect(findWorkingDay('2026-02-19', 1, holidays)).toBe('2026-02-19');
});
