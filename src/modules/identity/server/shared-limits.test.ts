/** Tests of shared limits: under a flood a company's rate limit slows each address down, and locks nobody out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createBucketKey, takeTokens } from '#kernel/server/rate-limit.ts';
import { exchangeTempToken } from '#modules/access/contract/endpoints.ts';
import { readGuestSession } from '#modules/order/contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const host = 'alpha.localhost';
const redeemToken = (remoteAddress: string) =>
  world.app.fastify.inject({
    method: 'POST',
    url: exchangeTempToken.path,
    headers: { host },
    payload: { tempToken: 'none that was ever issued' },
    remoteAddress,
  });
const requestVisit = (remoteAddress: string) =>
  world.app.fastify.inject({ method: 'GET', url: readGuestSession.path, headers: { host }, remoteAddress });

const exhaustLimit = (name: string, rate: { burst: number; perMinute: number }) => {
  const key = createBucketKey(name, `company ${world.alpha.tenant.id}`);
  return takeTokens(world.app, [{ key, cost: rate.burst, ...rate }]).then(() =>
    world.root(({ unit }) =>
      unit.query(
        statement("update kernel.rate_buckets set tokens = 0, at = now() + interval '1 hour' where key = $1", [key]),
      ),
    ),
  );
};

for (const { name, call, answered, company } of [
  { name: 'temp-token', call: redeemToken, answered: 401, company: { burst: 600, perMinute: 600 } },
  { name: 'guest-session', call: requestVisit, answered: 200, company: { burst: 1000, perMinute: 600 } },
])
  test(`${name}: when others have used up what a company’s callers share, a new place is slowed, not refused`, async () => {
    world.configure({ rateLimit: true });
    await exhaustLimit(name, company);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await call('192.0.2.70')).statusCode);
    const elsewhere = (await call('192.0.2.71')).statusCode;
    world.configure();
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(answered));
    expect(statuses).toContain(429);
    expect(elsewhere).toBe(answered);
  });
