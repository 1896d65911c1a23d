/** The samples end on the day on which they are made: what the year left of each thing differs from day to day. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#kernel/server/log.ts';
import { testWorld, type World } from '../testing.ts';
import { samples } from './companies/index.ts';
import { seed } from './seed.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

it('are made on a day on which an order would want more of a thing than the year left', async () => {
  const about = { ownerUrl: world.urls.ownerUrl, log: createLogger({ level: 'silent' }) };
  const made = await seed(world.house, { ...about, now: new Date('2026-11-27T15:04:00Z') });
  expect(made).toEqual(samples.map(({ sample }) => sample.code));
}, 300_000);
