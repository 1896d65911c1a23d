/** Hooks that nobody answers, as operators see them and send again. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, setMemberRoles, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import * as api from '../contract/hook.endpoints.ts';
import { listFailingHooks, resendHook } from '../contract/incidents/incident.endpoints.ts';
import type { FailingHook } from '../contract/incidents/incident.ts';
import { queueDeliveries } from './hook-event.service.ts';
import { updateFailingFor, updateWaitingEnded } from './testing/hooks.queries.ts';

let world: World;
let outside: ExternalService;
const event = 'flow.frame.published';

beforeAll(async () => {
  world = await createTestWorld();
  // Events from creating the companies are processed before there is a hook, and not sent to it.
  await world.settle();
  outside = await startExternalService();
});
beforeEach(() => {
  world.configure({ outgoingAllowed: outside.allowed });
  outside.heard.length = 0;
  outside.answers((_asked, response) => void response.writeHead(200).end());
});
afterEach(() => world.configure());
afterAll(async () => {
  await outside?.close();
  await world?.close();
});

const failing = async (): Promise<FailingHook[]> =>
  (await world.call(listFailingHooks, { as: world.alpha.master })).body.data.hooks;
const happen = () => {
  const payload = { id: createId(), key: 'order', version: 1 };
  const listenedEvent = { event: createId(), at: new Date().toISOString(), name: event, subject: payload.id, payload };
  return world.alpha.service((context) => queueDeliveries(context, listenedEvent));
};

it('shows its start and cause, and sends all abandoned calls again, with the same ids', async () => {
  const body = { name: 'ERP', url: `${outside.origin}/in`, events: [event] };
  const { id } = (await world.call(api.createHook, { as: world.alpha.master, body })).body.data;
  expect(await failing()).toEqual([]);
  outside.answers((_asked, response) => void response.writeHead(500).end('no'));
  for (let count = 0; count < 2; count++) await happen();
  await world.settle();
  expect(await failing()).toMatchObject([
    {
      id,
      name: 'ERP',
      state: 'active',
      failed: 0,
      waiting: 2,
      reason: { ko: '호출한 서버가 상태 500번으로 답했습니다.' },
    },
  ]);
  const tried = new Set(outside.heard.map(({ headers }) => headers['webhook-id']));
  await world.alpha.service(async ({ unit, companyId }) => unit.add(updateWaitingEnded(companyId)));
  expect(await failing()).toMatchObject([{ id, failed: 2, waiting: 0 }]);

  outside.heard.length = 0;
  outside.answers((_asked, response) => void response.writeHead(200).end());
  const sent = await world.call(resendHook, { as: world.alpha.master, params: { id }, body: {} });
  expect(sent.body.data).toEqual({ sent: 2 });
  await world.settle();
  expect(new Set(outside.heard.map(({ headers }) => headers['webhook-id']))).toEqual(tried);
  expect(await failing()).toEqual([]);

  await world.alpha.service(async ({ unit, companyId }) => unit.add(updateFailingFor(companyId, id, 25)));
  expect(await failing()).toMatchObject([{ id, state: 'active' }]);
  await world.call(api.setHookState, { as: world.alpha.master, params: { id }, body: { state: 'paused' } });
  // A paused hook is no problem; and nothing is sent to it.
  expect(await failing()).toEqual([]);
  const again = await world.call(resendHook, { as: world.alpha.master, params: { id }, body: {} });
  expect([again.status, again.body.code]).toEqual([409, 'HOOK_NOT_ACTIVE']);
});

it('shows an operator the result of each try; the content and its repair are for hook managers', async () => {
  const { alpha } = world;
  const body = { name: '창고 프로그램', url: `${outside.origin}/in`, events: [event] };
  const { id } = (await world.call(api.createHook, { as: alpha.master, body })).body.data;
  outside.answers((_asked, response) => void response.writeHead(500).end('broken'));
  await happen();
  await world.settle();
  const params = { id };
  const refusedTo = async () => [
    (await world.call(listFailingHooks, { as: alpha.user })).status,
    (await world.call(api.listHooks, { as: alpha.user })).status,
    (await world.call(api.listDeliveries, { as: alpha.user, params, query: {} })).status,
  ];
  expect(await refusedTo()).toEqual([403, 403, 403]);
  await setMemberRoles(alpha.user, ['operator']);
  expect(await refusedTo()).toEqual([200, 200, 200]);
  const hooks = (await world.call(listFailingHooks, { as: alpha.user })).body.data.hooks;
  expect(hooks).toMatchObject([{ id, name: '창고 프로그램', waiting: 1 }]);
  const [delivery] = (await world.call(api.listDeliveries, { as: alpha.user, params, query: {} })).body.data;
  expect(delivery).toMatchObject({ event, state: 'waiting', attempts: 1, lastStatus: 500 });
  const acts = [
    await world.call(api.readDelivery, { as: alpha.user, params: { ...params, deliveryId: delivery.id } }),
    await world.call(resendHook, { as: alpha.user, params, body: {} }),
    await world.call(api.setHookState, { as: alpha.user, params, body: { state: 'paused' } }),
    await world.call(api.rotateHookSecret, { as: alpha.user, params, body: {} }),
    await world.call(api.removeHook, { as: alpha.user, params }),
  ];
  expect(acts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});
