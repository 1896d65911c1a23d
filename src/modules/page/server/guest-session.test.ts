/** Tests of refused guest requests: no guest session, no cookie, no use of the rate limit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { guestCookie } from '#modules/order/server/index.ts';
import { countSessions } from '#modules/order/server/testing/clock.queries.ts';
import { renderFromSources } from './testing/render.ts';

let world: World;
beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  world.configure({ rateLimit: true });
});
afterAll(() => world.close());

const sessions = () => world.alpha.service((context) => countSessions(context));
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://alpha.localhost' };

type Request = Parameters<World['request']>[0];
const ask = (request: Omit<Request, 'host'>) => world.request({ host: 'alpha.localhost', ...request });

describe('a visitor’s request that is refused at the door', () => {
  const refused: [string, number, Omit<Request, 'host'>][] = [
    ['a body that is none', 400, { method: 'POST', url: '/api/orders', headers: json, payload: '{' }],
    ['a body without what it must have', 400, { method: 'POST', url: '/api/orders', headers: json, payload: '{}' }],
    ['a query that is none', 400, { method: 'GET', url: '/api/orders?limit=many' }],
    ['an id that can be none', 404, { method: 'GET', url: '/api/orders/seven' }],
    [
      'an endless key',
      400,
      { method: 'POST', url: '/api/orders', headers: { ...json, 'idempotency-key': 'k'.repeat(201) }, payload: '{}' },
    ],
    ['a form where JSON belongs', 415, { method: 'POST', url: '/api/orders', headers: form, payload: 'a=b' }],
    [
      'a type that nobody reads',
      415,
      { method: 'POST', url: '/api/orders', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    ],
    [
      'a body that is too large',
      413,
      { method: 'POST', url: '/api/orders', headers: json, payload: `"${'x'.repeat(1_100_000)}"` },
    ],
    ['a way that is not there', 404, { method: 'DELETE', url: '/api/orders' }],
    ['an address that is not there', 404, { method: 'POST', url: '/api/orderss', headers: json, payload: '{}' }],
    [
      'a form of the cart that is none',
      400,
      { method: 'POST', url: '/cart', headers: form, payload: 'action=add&itemId=7' },
    ],
    ['a checkout without an address', 400, { method: 'POST', url: '/checkout', headers: form, payload: 'name=a' }],
    [
      'a form of a neighbour',
      403,
      { method: 'POST', url: '/cart', headers: { ...form, origin: 'http://beta.localhost' }, payload: 'action=add' },
    ],
  ];
  it.each(refused)('%s', async (_, status, request) => {
    const before = await sessions();
    const reply = await ask(request);
    expect(reply.status).toBe(status);
    expect(reply.cookies).toEqual({});
    expect(await sessions()).toBe(before);
  });

  it('takes nothing of what one address may: after hundreds of them the next good one gets its session', async () => {
    const before = await sessions();
    for (let count = 0; count < 20; count++) for (const [, , request] of refused) await ask(request);
    const reply = await ask({ method: 'GET', url: '/api/orders' });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.cookies)).toEqual([guestCookie]);
    expect(await sessions()).toBe(before + 1);
  });
});
