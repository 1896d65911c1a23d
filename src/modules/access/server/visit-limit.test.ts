import { expect, test } from 'vitest';
import { createBucketKey, takeTokens } from '#kernel/server/rate-limit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit } = createAccessKit();

test('going to another company is limited for each person', async () => {
  const { world } = kit;
  const someone = world.alpha.manager;
  world.configure({ rateLimit: true });
  const rate = { cost: 60, burst: 60, perMinute: 30 };
  await takeTokens(world.app, [{ key: createBucketKey('visit', `as ${someone.personId}`), ...rate }]);
  const go = (as: typeof someone) =>
    world.call(endpoints.crossToTenant, { as, at: null, body: { targetCompany: 'alpha' } });
  const [often, other] = [await go(someone), await go(world.alpha.user)];
  world.configure();
  expect(often).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(often.headers['retry-after']).toBeDefined();
  expect(other.status).toBe(200);
});
