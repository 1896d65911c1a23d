/** The flows of this week, by the company's calendar, limited to runs the reader may see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listExecutions } from '../../contract/endpoints.ts';
import { readWeek, type Week } from '../../contract/week.endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

it('is for those who see runs, and says nothing of another company', async () => {
  expect((await world.call(readWeek, { at: world.alpha })).status).toBe(401);
  const elsewhere = await world.call(readWeek, { as: world.beta.manager });
  expect([elsewhere.status, elsewhere.body.data.frames]).toEqual([200, []]);
});

it('begins on Monday', async () => {
  const week: Week = (await world.call(readWeek, { as: world.alpha.manager })).body.data;
  expect(new Date(`${week.monday}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(Date.parse(week.from)).toBeLessThanOrEqual(Date.now());
  const query = { from: week.from, to: week.lateBefore, status: 'open' } as const;
  expect((await world.call(listExecutions, { as: world.alpha.manager, query })).status).toBe(200);
});
