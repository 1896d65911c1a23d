/** A company that goes by another clock, or rests on other days: its schedules do, too. */
import { expect, it } from 'vitest';
import { dayIn } from '#kernel/contract/time.ts';
import { keepHolidays, removeHoliday } from '#modules/company/contract/holiday.endpoints.ts';
import { changeBasics, readSettings } from '#modules/company/contract/settings.endpoints.ts';
import { flowKit } from '../testing/kit.ts';
import { daily, nothing, streamKit } from '../testing/streams.ts';

const { kit, frame } = flowKit();
const streams = streamKit(() => kit.world);

const clockIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(at));

it('what starts at nine starts at nine of the new zone', async () => {
  const as = kit.world.alpha.master;
  const stream = await streams.make({ frameKey: await frame(nothing), settings: daily });
  expect(clockIn('Asia/Seoul', stream.nextAt as string)).toBe('09:00');
  const { locale, currency, yearBegins, version } = (await kit.world.call(readSettings, { as })).body.data;
  const timeZone = 'America/New_York';
  const body = { locale, currency, yearBegins, version, timeZone };
  expect((await kit.world.call(changeBasics, { as, body })).status).toBe(200);
  const { nextAt } = (await streams.read(stream)) as { nextAt: string };
  expect(clockIn(timeZone, nextAt)).toBe('09:00');
  expect(dayIn(timeZone, new Date(nextAt)) >= dayIn(timeZone, new Date())).toBe(true);
});

it('what starts on weekdays does not start on a day that becomes a holiday, and does again when it is none', async () => {
  const as = kit.world.alpha.master;
  const settings = { kind: 'schedule', schedule: { every: 'weekday', at: '09:00' } } as const;
  const stream = await streams.make({ frameKey: await frame(nothing), settings });
  const { timeZone } = (await kit.world.call(readSettings, { as })).body.data;
  const day = async () => dayIn(timeZone, new Date((await streams.read(stream)).nextAt as string));
  const first = await day();
  const kept = await kit.world.call(keepHolidays, { as, body: { holidays: [{ day: first, name: '창립기념일' }] } });
  expect(kept.body.data).toEqual({ added: 1, renamed: 0 });
  expect((await day()) > first).toBe(true);
  expect((await kit.world.call(removeHoliday, { as, params: { day: first } })).status).toBe(200);
  expect(await day()).toBe(first);
});
