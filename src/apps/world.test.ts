import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

it('a company answers on its own host, and an unknown one does not', async () => {
  const knownHostReply = await world.request({ method: 'GET', url: '/api/company', host: 'alpha.localhost' });
  expect(knownHostReply).toMatchObject({ status: 200, body: { success: true, data: { code: 'alpha' } } });
  const unknown = await world.request({ method: 'GET', url: '/api/company', host: 'nobody.localhost' });
  expect(unknown).toMatchObject({ status: 404, body: { success: false } });
});
