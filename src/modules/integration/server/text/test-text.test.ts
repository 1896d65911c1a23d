/** Test texts: to a number that is typed, by who manages the service alone, a few at a time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { listTexts } from '#modules/notification/contract/endpoints.ts';
import * as api from '../../contract/text-gateway.endpoints.ts';
import { acceptAll, createGateway, keys, listSent } from '../testing/text-service.ts';

let world: World;
let outside: ExternalService;
let id: string;
beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
  acceptAll(outside);
  world.configure({ outgoingAllowed: outside.allowed });
  const body = { ...createGateway(outside.origin), ...keys };
  id = (await world.call(api.createTextGateway, { as: world.alpha.master, body })).body.data.id;
});
afterAll(async () => {
  world?.configure();
  await outside?.close();
  await world?.close();
});

const test = (phone: string, as: TestMember = world.alpha.master) =>
  world.call(api.testTextGateway, { as, params: { id }, body: { phone } });

it('goes to one’s own number, which the log shows without its middle', async () => {
  expect((await test('02-123-4567')).status).toBe(400);
  expect((await test('010-9999-0000', world.alpha.manager)).status).toBe(403);
  expect((await test('+82 10-9999-0000')).status).toBe(200);
  await world.settle();
  expect(listSent(outside)).toMatchObject([{ to: '01099990000', type: 'SMS' }]);
  const [entry] = (await world.call(listTexts, { as: world.alpha.master, query: { limit: 100 } })).body.data;
  expect(entry).toMatchObject({ number: '010-****-0000', state: 'accepted', executionId: null, channel: 'sms' });
  const other = await test('010-9999-0000', world.beta.master);
  expect([other.status, other.body.code]).toEqual([404, 'GATEWAY_NOT_FOUND']);
});

it('is sent a few times at once', async () => {
  world.configure({ outgoingAllowed: outside.allowed, rateLimit: true });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) statuses.push((await test('010-9999-0000')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});
