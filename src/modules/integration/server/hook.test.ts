/** Web hooks that go out: signed, once, tried again, shown, replayed, switched off. */

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestWorld, setMemberRoles, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { emit } from '#kernel/server/events.ts';
import { framePublished } from '#modules/flow/contract/events.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as api from '../contract/hook.endpoints.ts';
import type { CreatedHook, Delivery, DeliveryDetail, Hook } from '../contract/hook.ts';
import { retryAfterSeconds } from '../contract/hook.ts';
import { deliverToHook } from './hook-delivery.service.ts';
import { queueDeliveries } from './hook-event.service.ts';
import { deleteClaims, updateAllClaimed, updateDeliveriesDue, updateFailingFor } from './testing/hooks.queries.ts';

interface ReceivedRequest {
  headers: Record<string, string>;
  body: string;
}
let world: World;
let sink: http.Server;
let url: string;
let got: ReceivedRequest[] = [];
let answer = { status: 200, body: 'thank you' };

beforeAll(async () => {
  sink = http
    .createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      got.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status).end(answer.body);
    })
    .listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const { port } = sink.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/in`;
  world = await createTestWorld({ settings: { OUTGOING_ALLOWED: `127.0.0.1:${port}` } });
  // Events from creating the companies are processed before there is a hook, and not sent to it.
  await world.settle();
});
afterEach(() => {
  got = [];
  answer = { status: 200, body: 'thank you' };
});
afterAll(async () => {
  sink?.close();
  await world?.close();
});

const as = () => world.alpha.master;

async function makeHook(events = ['flow.execution.reversed'], to = url): Promise<CreatedHook> {
  const reply = await world.call(api.createHook, { as: as(), body: { name: 'ERP', url: to, events } });
  expect(reply.status).toBe(201);
  return reply.body.data;
}
const remove = (id: string) => world.call(api.removeHook, { as: as(), params: { id } });
const readHook = async (id: string): Promise<Hook | undefined> =>
  (await world.call(api.listHooks, { as: as() })).body.data.hooks.find((hook: Hook) => hook.id === id);
const listDeliveriesOf = async (id: string): Promise<Delivery[]> =>
  (await world.call(api.listDeliveries, { as: as(), params: { id }, query: { limit: 20 } as never })).body.data;
const readDetail = async (id: string, deliveryId: string): Promise<DeliveryDetail> =>
  (await world.call(api.readDelivery, { as: as(), params: { id, deliveryId } })).body.data;

/** A real event that the master may receive. */
const happen = (eventId = createId(), at = new Date().toISOString()) => {
  const payload = { id: createId(), key: 'order', version: 1 };
  const listenedEvent = {
    event: eventId,
    at,
    name: 'flow.frame.published',
    subject: payload.id,
    payload,
  };
  return world.alpha.service((context) => queueDeliveries(context, listenedEvent));
};
const event = 'flow.frame.published';
const retry = async () => {
  await world.alpha.service(async ({ unit, companyId }) => unit.add(updateDeliveriesDue(companyId)));
};
const again = (id: string) => world.alpha.service((context) => deliverToHook(context, id));

it('an event is sent by the outbox, once, signed according to Standard Webhooks', async () => {
  const hook = await makeHook([event, 'flow.execution.reversed']);
  expect(JSON.stringify(await readHook(hook.id))).not.toContain('whsec_');
  await world.alpha.service(async (context) =>
    emit(context, framePublished, { id: createId(), key: 'order', version: 3 }),
  );
  await world.settle();
  expect(got).toHaveLength(1);
  const { headers, body } = got[0] as ReceivedRequest;
  const verified = new Webhook(hook.secret).verify(body, headers);
  expect(verified).toMatchObject({ type: event, data: { key: 'order', version: 3 } });
  expect(() => new Webhook(hook.secret).verify(body.replace('3', '4'), headers)).toThrow();
  const [delivery] = await listDeliveriesOf(hook.id);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, isTest: false, webhookId: headers['webhook-id'] });
  const detail = await readDetail(hook.id, delivery?.id as string);
  expect(detail).toMatchObject({ body, tries: [{ number: 1, status: 200, excerpt: 'thank you', fault: null }] });
  await remove(hook.id);
});

it('an event from before the hook is not sent to it, however late it is delivered', async () => {
  const first = await makeHook([event]);
  await world.alpha.service(async (context) =>
    emit(context, framePublished, { id: createId(), key: 'before', version: 1 }),
  );
  // Instants are compared to the millisecond.
  await sleep(2);
  const second = await makeHook([event]);
  await world.settle();
  expect(await listDeliveriesOf(first.id)).toHaveLength(1);
  expect(await listDeliveriesOf(second.id)).toEqual([]);

  const createdAt = Date.parse((await readHook(second.id))?.createdAt as string);
  await happen(createId(), new Date(createdAt - 1).toISOString());
  expect(await listDeliveriesOf(second.id)).toEqual([]);
  await happen(createId(), new Date(createdAt).toISOString());
  expect(await listDeliveriesOf(second.id)).toHaveLength(1);
  await Promise.all([remove(first.id), remove(second.id)]);
  await world.settle();
});

it('a repeated event and a job that dies while sending make one envelope', async () => {
  const hook = await makeHook([event]);
  const id = createId();
  await runAtOnceOnTable(world, 'integration.deliveries', [() => happen(id), () => happen(id)]);
  await happen(id);
  const [only, ...more] = await listDeliveriesOf(hook.id);
  expect(more).toEqual([]);
  // Somebody took it and was killed.
  await world.alpha.service(async ({ unit, companyId }) => unit.add(updateAllClaimed(companyId)));
  await expect(again(only?.id as string)).rejects.toThrow('another job');
  expect(got).toEqual([]);
  await world.alpha.service(async ({ unit, companyId }) => unit.add(deleteClaims(companyId)));
  await again(only?.id as string);
  await again(only?.id as string);
  await world.settle();
  expect(got).toHaveLength(1);
  await remove(hook.id);
});

it('a failed delivery is retried for 27 hours with the same id, and replayed by people', async () => {
  expect(retryAfterSeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(27 * 3600);
  const hook = await makeHook([event]);
  answer = { status: 500, body: 'not today' };
  await happen();
  await world.settle();
  const [first] = await listDeliveriesOf(hook.id);
  const id = first?.id as string;
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 500 });
  const wait = Date.parse(first?.nextAt as string) - Date.now();
  expect(wait).toBeGreaterThan(1000);
  for (let count = 0; count < retryAfterSeconds.length; count += 1) {
    await retry();
    await again(id);
  }
  const failed = (await listDeliveriesOf(hook.id))[0];
  expect(failed).toMatchObject({ state: 'failed', attempts: retryAfterSeconds.length + 1, nextAt: null });
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await readHook(hook.id))?.state).toBe('active');
  answer = { status: 204, body: '' };
  const params = { id: hook.id, deliveryId: id };
  expect((await world.call(api.replayDelivery, { as: as(), params, body: {} })).status).toBe(200);
  const twice = await world.call(api.replayDelivery, { as: as(), params, body: {} });
  expect([twice.status, twice.body.code]).toEqual([409, 'DELIVERY_WAITING']);
  await again(id);
  expect((await listDeliveriesOf(hook.id))[0]).toMatchObject({ state: 'delivered', lastStatus: 204 });
  expect(got.at(-1)?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id']);
  expect(got.at(-1)?.body).toBe(got[0]?.body);
  await remove(hook.id);
});

it('a receiver without an answer for a day is disabled, and hook managers are notified', async () => {
  const hook = await makeHook([event]);
  answer = { status: 503, body: '' };
  await happen();
  const [only] = await listDeliveriesOf(hook.id);
  const id = only?.id as string;
  for (let count = 0; count < retryAfterSeconds.length; count += 1) {
    await retry();
    await again(id);
  }
  await world.alpha.service(async ({ unit, companyId }) => unit.add(updateFailingFor(companyId, hook.id, 25)));
  await retry();
  await again(id);
  expect((await readHook(hook.id))?.state).toBe('failing');
  const notices = await world.call(listNotices, { as: as(), query: { limit: 20 } as never });
  expect(notices.body.data[0].title).toContain('ERP');
  await happen();
  expect(await listDeliveriesOf(hook.id)).toHaveLength(1);
  const body = { state: 'active' as const };
  await world.call(api.setHookState, { as: as(), params: { id: hook.id }, body });
  expect(await readHook(hook.id)).toMatchObject({ state: 'active', failingSince: null });
  answer = { status: 410, body: '' };
  await happen();
  await world.settle();
  expect((await readHook(hook.id))?.state).toBe('gone');
  await remove(hook.id);
});

it('a paused hook waits, and sends what happened meanwhile when it goes on', async () => {
  const hook = await makeHook([event]);
  const params = { id: hook.id };
  await world.call(api.setHookState, { as: as(), params, body: { state: 'paused' } });
  await happen();
  await world.settle();
  expect([got.length, (await listDeliveriesOf(hook.id))[0]?.state]).toEqual([0, 'waiting']);
  await world.call(api.setHookState, { as: as(), params, body: { state: 'active' } });
  await world.settle();
  expect([got.length, (await listDeliveriesOf(hook.id))[0]?.state]).toEqual([1, 'delivered']);
  await remove(hook.id);
});

it('while a secret is replaced, both sign', async () => {
  const hook = await makeHook([event]);
  const rotated = await world.call(api.rotateHookSecret, { as: as(), params: { id: hook.id }, body: {} });
  const { secret } = rotated.body.data as CreatedHook;
  expect(secret).not.toBe(hook.secret);
  await world.call(api.testHook, { as: as(), params: { id: hook.id }, body: {} });
  await world.settle();
  const { headers, body } = got[0] as ReceivedRequest;
  for (const signingSecret of [secret, hook.secret]) {
    expect(new Webhook(signingSecret).verify(body, headers)).toMatchObject({ type: 'integration.hook.test' });
  }
  await remove(hook.id);
});

it('a hook receives the events its maker may see, and none when the maker is gone', async () => {
  const maker = world.alpha.supervisor;
  await setMemberRoles(maker, ['admin']);
  const body = { name: '감독자', url, events: ['finance.entry.posted', event] };
  const reply = await world.call(api.createHook, { as: maker, body });
  const id = reply.body.data.id as string;
  const payload = { id: createId(), key: 'x', version: 1 };
  const listenedEvent = { event: createId(), at: new Date().toISOString(), name: event, subject: payload.id, payload };
  await setMemberRoles(maker, []);
  await world.alpha.service((context) => queueDeliveries(context, listenedEvent));
  expect(await listDeliveriesOf(id)).toEqual([]);
  await setMemberRoles(maker, ['admin']);
  await world.alpha.service((context) => queueDeliveries(context, listenedEvent));
  expect(await listDeliveriesOf(id)).toHaveLength(1);
  await remove(id);
});

it('addresses inside of the network are not called, and the log says why', async () => {
  const hook = await makeHook([event], 'http://127.0.0.1:9/in');
  await happen();
  await world.settle();
  const [only] = await listDeliveriesOf(hook.id);
  const { tries } = await readDetail(hook.id, only?.id as string);
  expect(tries[0]?.status).toBeNull();
  expect(tries[0]?.fault?.ko).toMatch(/호출할 수 없습니다/);
  expect(got).toEqual([]);
  await remove(hook.id);
});

it('an unknown event, an invalid address, and an object of another company are refused', async () => {
  const body = { name: 'x', url, events: ['no.such.event'] };
  const unknown = await world.call(api.createHook, { as: as(), body });
  expect([unknown.status, unknown.body.code]).toEqual([422, 'HOOK_EVENT_UNKNOWN']);
  const wrong = await world.call(api.createHook, { as: as(), body: { ...body, url: 'ftp://x', events: [event] } });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  const hook = await makeHook([event]);
  const theirs = await world.call(api.testHook, { as: world.beta.master, params: { id: hook.id }, body: {} });
  expect([theirs.status, theirs.body.code]).toEqual([404, 'HOOK_NOT_FOUND']);
  await remove(hook.id);
});

it('events of one thing have growing numbers, and a hook is sent them in that order, also when the first fails', async () => {
  const hook = await makeHook([event]);
  const id = createId();
  const publish = (version: number) =>
    world.alpha.service(async (context) => emit(context, framePublished, { id, key: 'order', version }));
  answer = { status: 500, body: 'not now' };
  await publish(1);
  await world.settle();
  expect(got).toHaveLength(1);
  await publish(2);
  await publish(3);
  await world.settle();
  // Those behind it wait as long as the first is tried again.
  expect(got.map(({ body }) => JSON.parse(body).data.version)).toEqual([1]);
  expect((await listDeliveriesOf(hook.id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
    ['waiting', 1],
  ]);
  answer = { status: 200, body: 'thank you' };
  await retry();
  for (const { id: waiting } of await listDeliveriesOf(hook.id)) await again(waiting);
  await world.settle();
  const bodies = got.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ data }) => data.version)).toEqual([1, 1, 2, 3]);
  expect(bodies.map(({ subject, sequence }) => [subject, sequence])).toEqual([
    [id, 1],
    [id, 1],
    [id, 2],
    [id, 3],
  ]);
  await remove(hook.id);
});
