/** The samples end on the day on which they are made: what the year left of each thing differs from day to day. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#kernel/server/context.ts';
import { createLogger } from '#kernel/server/log.ts';
import { listRecords } from '#modules/axis/server/index.ts';
import { createTestWorld, type World } from '../testing.ts';
import { samples } from './companies/index.ts';
import { demoPassword } from './people.ts';
import { getAddress, type Sample } from './sample.ts';
import { seedSamples } from './seed.ts';
import { Stage } from './stage.ts';

const log = createLogger({ level: 'silent' });
const now = new Date('2026-11-27T15:04:00Z');
let world: World;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

it('are made on a day on which an order would want more of a thing than the year left', async () => {
  const createdCodes = await seedSamples(world.app, { ownerUrl: world.urls.ownerUrl, log, now });
  expect(createdCodes).toEqual(samples.map(({ sample }) => sample.code));
}, 300_000);

/** The ids of the records of those who order signed in. */
async function buyersOf({ code, buyers }: Sample): Promise<(string | undefined)[]> {
  const stage = new Stage(world.app, { log, now });
  stage.enter((await world.app.ports.directory.byCode(code)) as Tenant);
  const ofEntities = { axis: 'entity', limit: 100 } as const;
  const { data } = await stage.within(stage.service(), now, (context) => listRecords(context, ofEntities));
  return buyers.map((buyer) => data.find((record) => record.code === buyer.code)?.id);
}

it('say of customers who order signed in what they ordered last, proven to be theirs', async () => {
  for (const { sample } of samples) {
    const host = `${sample.code}.localhost:3002`;
    const payload = { email: getAddress(sample, 'master'), password: demoPassword };
    const signedIn = await world.request({ method: 'POST', url: '/api/auth/login', host, payload });
    const headers = { authorization: `Bearer ${signedIn.body.data.tokens.accessToken}` };
    const url = `/api/orders/customers?ids=${(await buyersOf(sample)).join()}`;
    const deals = await world.request({ method: 'GET', url, host, headers });
    expect([deals.status, deals.body.data.length], sample.code).toEqual([200, sample.buyers.length]);
    for (const { orders, last } of deals.body.data) {
      expect([orders > 0, last], sample.code).toEqual([true, expect.objectContaining({ currency: 'KRW' })]);
    }
  }
});
