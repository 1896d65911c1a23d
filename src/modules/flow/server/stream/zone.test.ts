/** A company that goes by another clock, or rests on other days: its schedules do, too. */
import { expect, it } from 'vitest';
import { toLocalDay } from '#kernel/contract/time.ts';
import { keepHolidays, removeHoliday } from '#modules/company/contract/holiday.endpoints.ts';
import { changeBasics, readSettings } from '#modules/company/contract/settings.endpoints.ts';
import { createFlowKit } from '../testing/flow-kit.ts';
import { createStreamKit, dailySettings, emptyDefinition } from '../testing/stream-kit.ts';

const { kit, frame } = createFlowKit();
const streams = createStreamKit(() => kit.world);

const clockIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(at));

it('a start at nine moves to nine of the new zone', async () => {
  const as = kit.world.alpha.master;
  const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings: dailySettings });
  expect(clockIn('Asia/Seoul', stream.nextAt as string)).toBe('09:00');
  const { locale, currency, yearBegins, version } = (await kit.world.call(readSettings, { as })).body.data;
  const timeZone = 'America/New_York';
  const body = { locale, currency, yearBegins, version, timeZone };
  expect((await kit.world.call(changeBasics, { as, body })).status).toBe(200);
  const { nextAt } = (await streams.read(stream)) as { nextAt: string };
  expect(clockIn(timeZone, nextAt)).toBe('09:00');
  expect(toLocalDay(timeZone, new Date(nextAt)) >= toLocalDay(timeZone, new Date())).toBe(true);
});

it('a weekday start is skipped on a day that becomes a holiday, and returns when it is none', async () => {
  const as = kit.world.alpha.master;
  const settings = { kind: 'schedule', schedule: { every: 'weekday', at: '09:00' } } as const;
  const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings });
  const { timeZone } = (await kit.world.call(readSettings, { as })).body.data;
  const day = async () => toLocalDay(timeZone, new Date((await streams.read(stream)).nextAt as string));
  const first = await day();
  const savedHolidays = await kit.world.call(keepHolidays, {
    as,
    body: { holidays: [{ day: first, name: '창립기념일' }] },
  });
  expect(savedHolidays.body.data).toEqual({ added: 1, renamed: 0 });
  expect((await day()) > first).toBe(true);
  expect((await kit.world.call(removeHoliday, { as, params: { day: first } })).status).toBe(200);
  expect(await day()).toBe(first);
});
