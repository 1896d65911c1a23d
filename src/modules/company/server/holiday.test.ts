/** The company's holidays: said, asked for by year, renamed, taken away; nobody else's. */
import { expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { keepHolidays, listHolidays, removeHoliday } from '../contract/holiday.endpoints.ts';
import type { Holiday } from '../contract/holiday.ts';
import { companyKit } from './testing/kit.ts';

const { kit } = companyKit();

const list = async (year: number, as = kit.world.alpha.master) =>
  (await kit.world.call(listHolidays, { as, query: { year } })).body.data.holidays as Holiday[];
const keep = (holidays: Holiday[], as: TestMember = kit.world.alpha.master) =>
  kit.world.call(keepHolidays, { as, body: { holidays } });
const remove = (day: string, as = kit.world.alpha.master) => kit.world.call(removeHoliday, { as, params: { day } });

test('are kept by year, renamed where they are there, and taken away once', async () => {
  const { viewer } = kit.world.alpha;
  const newYear = { day: '2026-01-01', name: '신정' };
  const first = await keep([{ day: '2026-12-25', name: '성탄절' }, newYear, { day: '2027-01-01', name: '신정' }]);
  expect(first.body.data).toEqual({ added: 3, renamed: 0 });
  const again = await keep([
    newYear,
    { day: '2026-12-25', name: '크리스마스' },
    { day: '2026-05-05', name: '어린이날' },
  ]);
  expect(again.body.data).toEqual({ added: 1, renamed: 1 });
  expect(await list(2026)).toEqual([
    newYear,
    { day: '2026-05-05', name: '어린이날' },
    { day: '2026-12-25', name: '크리스마스' },
  ]);
  expect(await list(2027)).toEqual([{ day: '2027-01-01', name: '신정' }]);
  expect(await list(2026, kit.world.beta.master)).toEqual([]);
  expect((await remove('2026-05-05', kit.world.beta.master)).body.code).toBe('NOT_FOUND');
  expect((await remove('2026-05-05', viewer)).body.code).toBe('FORBIDDEN');
  expect((await keep([newYear], viewer)).body.code).toBe('FORBIDDEN');
  expect((await remove('2026-05-05')).status).toBe(200);
  expect((await remove('2026-05-05')).body.code).toBe('NOT_FOUND');
  expect(await list(2026)).toHaveLength(2);
  // The same day twice in one list: the last name holds.
  const twice = await keep([
    { day: '2026-06-06', name: '현충일' },
    { day: '2026-06-06', name: '쉬는 날' },
  ]);
  expect(twice.body.data).toEqual({ added: 1, renamed: 0 });
  expect((await list(2026))[1]).toEqual({ day: '2026-06-06', name: '쉬는 날' });
});

test.each([
  [[]],
  [[{ day: '2026-02-30', name: '없는 날' }]],
  [[{ day: '1999-12-31', name: '옛날' }]],
  [[{ day: '2026-02-03', name: '' }]],
])('%o is refused', async (holidays) => {
  expect((await keep(holidays)).body.code).toBe('VALIDATION_FAILED');
});
