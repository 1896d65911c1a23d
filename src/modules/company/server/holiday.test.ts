/** The company's holidays: said, asked for by year, renamed, taken away; nobody else's. */
import { expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { keepHolidays, listHolidays, removeHoliday } from '../contract/holiday.endpoints.ts';
import type { Holiday, ListedHoliday } from '../contract/holiday.ts';
import { publicHolidays } from './public-holidays.ts';
import { createCompanyKit, createNewCompany } from './testing/kit.ts';

const { kit, stranger, create, within } = createCompanyKit();

const list = async (year: number, as = kit.world.alpha.master) =>
  (await kit.world.call(listHolidays, { as, query: { year } })).body.data.holidays as ListedHoliday[];
const keep = (holidays: Holiday[], as: TestMember = kit.world.alpha.master) =>
  kit.world.call(keepHolidays, { as, body: { holidays } });
const toHoliday = ({ day, name }: ListedHoliday): Holiday => ({ day, name });
const remove = (day: string, as = kit.world.alpha.master) => kit.world.call(removeHoliday, { as, params: { day } });

test('are listed by year, renamed where they exist, and removed once', async () => {
  const { viewer } = kit.world.alpha;
  // Years without public holidays that are known by now.
  const newYear = { day: '2036-01-01', name: '신정' };
  const first = await keep([{ day: '2036-12-25', name: '성탄절' }, newYear, { day: '2037-01-01', name: '신정' }]);
  expect(first.body.data).toEqual({ added: 3, renamed: 0 });
  const again = await keep([
    newYear,
    { day: '2036-12-25', name: '크리스마스' },
    { day: '2036-05-05', name: '어린이날' },
  ]);
  expect(again.body.data).toEqual({ added: 1, renamed: 1 });
  expect((await list(2036)).map(toHoliday)).toEqual([
    newYear,
    { day: '2036-05-05', name: '어린이날' },
    { day: '2036-12-25', name: '크리스마스' },
  ]);
  expect((await list(2037)).map(toHoliday)).toEqual([{ day: '2037-01-01', name: '신정' }]);
  expect(await list(2036, kit.world.beta.master)).toEqual([]);
  expect((await remove('2036-05-05', kit.world.beta.master)).body.code).toBe('NOT_FOUND');
  expect((await remove('2036-05-05', viewer)).body.code).toBe('FORBIDDEN');
  expect((await keep([newYear], viewer)).body.code).toBe('FORBIDDEN');
  expect((await remove('2036-05-05')).status).toBe(200);
  expect((await remove('2036-05-05')).body.code).toBe('NOT_FOUND');
  expect(await list(2036)).toHaveLength(2);
  // The same day twice in one list: the last name holds.
  const twice = await keep([
    { day: '2036-06-06', name: '현충일' },
    { day: '2036-06-06', name: '쉬는 날' },
  ]);
  expect(twice.body.data).toEqual({ added: 1, renamed: 0 });
  expect((await list(2036)).map(toHoliday)[1]).toEqual({ day: '2036-06-06', name: '쉬는 날' });
});

test('a company has the public holidays from its founding; one that is taken away stays away, a renamed one has one name', async () => {
  expect((await list(2026)).slice(0, 2)).toEqual([
    { day: '2026-01-01', name: '신정', title: { ko: '신정', en: "New Year's Day" } },
    { day: '2026-02-16', name: '설날 연휴', title: { ko: '설날 연휴', en: 'Seollal holiday' } },
  ]);
  expect(await list(2030)).not.toEqual([]);
  expect((await remove('2026-07-17')).status).toBe(200);
  await keep([{ day: '2026-05-01', name: '우리 회사 쉬는 날' }]);
  const days = await list(2026);
  expect(days.some(({ day }) => day === '2026-07-17')).toBe(false);
  expect(days.find(({ day }) => day === '2026-05-01')?.title).toEqual({
    ko: '우리 회사 쉬는 날',
    en: '우리 회사 쉬는 날',
  });
  expect((await list(2026, kit.world.beta.master)).some(({ day }) => day === '2026-07-17')).toBe(true);
});

test('public holidays are given to companies of Korea only, at their founding', async () => {
  const createAndListHolidays = async (code: string, timeZone: string): Promise<string> =>
    (await create(await stranger(), { ...createNewCompany(code), timeZone })).body.data.companyId;
  const count = async (id: string) =>
    (await within(id, 'select day from company.holidays where company_id = $1', [id])).length;
  const seoul = await createAndListHolidays('holidays-seoul', 'Asia/Seoul');
  const abroad = await createAndListHolidays('holidays-abroad', 'America/New_York');
  expect([await count(seoul), await count(abroad)]).toEqual([publicHolidays.length, 0]);
});

test.each([
  [[]],
  [[{ day: '2026-02-30', name: '없는 날' }]],
  [[{ day: '1999-12-31', name: '옛날' }]],
  [[{ day: '2026-02-03', name: '' }]],
])('%o is refused', async (holidays) => {
  expect((await keep(holidays)).body.code).toBe('VALIDATION_FAILED');
});
