import { expect, test } from 'vitest';
import { bucketKey, takeTokens } from '#kernel/server/ratelimit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { accessKit } from './testing/kit.ts';

const { kit } = accessKit();

test('going to another company is limited for each person', async () => {
  const { world } = kit;
  const someone = world.alpha.manager;
  world.configure({ rateLimit: true });
  const rate = { cost: 60, burst: 60, perMinute: 30 };
  await takeTokens(world.house, [{ key: bucketKey('visit', `as ${someone.personId}`), ...rate }]);
  const go = (as: typeof someone) =>
    world.call(endpoints.crossTenant, { as, at: null, body: { targetCompany: 'alpha' } });
  const [often, other] = [await go(someone), await go(world.alpha.user)];
  world.configure();
  expect(often).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(often.headers['retry-after']).toBeDefined();
  expect(other.status).toBe(200);
});
