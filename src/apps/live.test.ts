/**
 * Tests of live audiences by default roles, in this process and a second one: an event reaches all who could read its subject, and
 * nobody else.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { emit } from '#kernel/server/events.ts';
import { addListener } from '#kernel/server/listeners.ts';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';
import { type OpenedStream, openLiveStream } from '#kernel/server/testing/live-stream.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import * as decisions from '#modules/decision/contract/endpoints.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { framePublished } from '#modules/flow/contract/events.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { notificationEvents } from '#modules/notification/contract/events.ts';
import * as orders from '#modules/order/contract/endpoints.ts';
import { guestCookie } from '#modules/order/server/index.ts';
import { createOrderBody, createShop, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import { appModules } from './modules.ts';
import type { Product } from './testing/product.ts';
import { createProduct } from './testing/product-process.ts';
import { createTestWorld, type TestMember, testRoles, type World } from './testing.ts';

let world: World;
let second: Product;
let shop: Shop;
let guest: Visitor;
let guestId: string;
/** By who listens: in this process, and in the other. */
const streams = new Map<string, [OpenedStream, OpenedStream]>();

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  guest = new Visitor(world, world.alpha);
  guestId = (await guest.call(orders.readGuestSession)).body.data.info.id;
  second = createProduct(world, { WORKER: 'off' });
  const { live, fastify } = world.app;
  await Promise.all([live.start(), second.start(), fastify.listen({ host: '127.0.0.1', port: 0 })]);
  const { port } = fastify.server.address() as { port: number };
  const listen = async (who: string, host: string, headers: Record<string, string>) => {
    const both = [
      openLiveStream({ port, host, headers }),
      openLiveStream({ port: second.port, host, headers }),
    ] as const;
    streams.set(who, await Promise.all(both));
  };
  for (const role of testRoles) {
    await listen(role, 'alpha.localhost', { authorization: `Bearer ${world.alpha[role].token}` });
  }
  await listen('guest', 'alpha.localhost', { cookie: `${guestCookie}=${guest.cookies[guestCookie]}` });
  await listen('other', 'beta.localhost', { authorization: `Bearer ${world.beta.master.token}` });
}, 120_000);
afterAll(async () => {
  for (const both of streams.values()) for (const stream of both) stream.close();
  await second?.kill();
  await world?.close();
});

let callCount = 0;
async function frame(definition: FrameDraft, access?: object): Promise<string> {
  callCount += 1;
  const key = `live-${callCount}`;
  const title = { ko: '소식', en: 'News' };
  const common = { key, title, definition, ...(access ? { access } : {}) } as Parameters<typeof publishFrame>[1];
  await world.alpha.service((context) => publishFrame(context, common));
  return key;
}

async function start(as: TestMember, frameKey: string): Promise<string> {
  const { body } = await world.call(startFlow, { as, body: { frameKey, input: {} } });
  expect(body).toMatchObject({ success: true });
  return body.data.id;
}

const title = { ko: '확인', en: 'Check' };
const task = (settings: object): FrameDraft => ({
  blocks: [{ id: 'ask', kind: 'flow.task', title, settings: { title: '확인', ...settings } as never }],
});

/** Does the work, waits until its events reached everybody, and returns the names that each audience received. */
async function heardOf(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const before = new Map([...streams].map(([who, both]) => [who, both.map((stream) => stream.signals().length)]));
  await work();
  await world.settle();
  // The last word reaches everybody: members by a change of the company, the guest by a notice.
  for (const company of [world.alpha, world.beta]) {
    await company.service(async (context) => emit(context, companyChanged, { companyId: company.tenant.id }));
  }
  const messageId = createId();
  const last = { messageId, audience: [guestId] };
  await world.alpha.service(async (context) => emit(context, notificationEvents.created, last));
  const isLast = (who: string) => (item: { name: string; id?: string }) =>
    who === 'guest' ? item.id === messageId : item.name === 'company.company.changed';
  const heard: Record<string, string[]> = {};
  for (const [who, both] of streams) {
    const lists: string[][] = [];
    for (const [index, stream] of both.entries()) {
      const news = () => stream.signals().slice(before.get(who)?.[index] ?? 0);
      await waitFor(async () => news().some(isLast(who)));
      const end = news().findIndex(isLast(who));
      lists.push(
        [
          ...new Set(
            news()
              .slice(0, end)
              .map(({ name }) => name),
          ),
        ].sort(),
      );
    }
    expect(lists[0], `${who} hears the same in both processes`).toEqual(lists[1]);
    heard[who] = lists[0] ?? [];
  }
  return heard;
}

/** Receivers of an event with this name prefix. */
const listRecipients = (heard: Record<string, string[]>, prefix: string) =>
  Object.keys(heard).filter((who) => heard[who]?.some((name) => name.startsWith(prefix)));

describe('an execution', () => {
  it('reaches its starter, the team lead and members who see all; no colleague, guest or other company', async () => {
    const key = await frame(task({ assigneeId: world.alpha.user.personId }));
    const heard = await heardOf(() => start(world.alpha.user, key));
    expect(listRecipients(heard, 'flow.execution')).toEqual(['master', 'manager', 'supervisor', 'user']);
    expect(listRecipients(heard, 'flow.task')).toEqual(['user']);
    expect(heard.other).toEqual([]);
    expect(heard.guest).toEqual([]);
  });

  it('of a superior reaches the member asked in it, also when the task is done', async () => {
    const key = await frame(task({ assigneeId: world.alpha.finance.personId }));
    const signals = await heardOf(() => start(world.alpha.manager, key));
    expect(listRecipients(signals, 'flow.execution')).toEqual(['master', 'manager', 'finance']);
    expect(listRecipients(signals, 'flow.task')).toEqual(['finance']);
    const done = await heardOf(() => finish(world.alpha.finance));
    expect(listRecipients(done, 'flow.execution.finished')).toEqual(['master', 'manager', 'finance']);
    expect(listRecipients(done, 'flow.task.closed')).toEqual(['finance']);
  });

  it('that asks a role reaches the holders of the role, also at the end of the task', async () => {
    const key = await frame(task({ assigneeRole: 'finance' }));
    const signals = await heardOf(() => start(world.alpha.manager, key));
    expect(listRecipients(signals, 'flow.execution')).toEqual(['master', 'manager', 'finance']);
    expect(listRecipients(signals, 'flow.task')).toEqual(['finance']);
    const done = await heardOf(() => finish(world.alpha.finance));
    expect(listRecipients(done, 'flow.task.closed')).toEqual(['finance']);
  });

  it('of a hidden flow reaches participants and flow administrators, and not members who see all runs', async () => {
    const access = { accessMode: 'private', collaboratorEntityIds: [world.alpha.user.personId] };
    const key = await frame(task({ assigneeId: world.alpha.user.personId }), access);
    const heard = await heardOf(() => start(world.alpha.user, key));
    expect(listRecipients(heard, 'flow.execution')).toEqual(['master', 'user']);
  });
});

async function finish(as: TestMember): Promise<void> {
  const [first] = (await world.call(listTasks, { as, query: { limit: 1 } })).body.data;
  const done = await world.call(completeTask, { as, params: { id: first.id }, body: {} });
  expect(done.status).toBe(200);
}

describe('an approval', () => {
  it('reaches requester, deciders and members who see all', async () => {
    const as = world.alpha.master;
    const seats = [{ personId: world.alpha.finance.personId }];
    const line = { key: 'live-line', title, steps: [{ title, kind: 'approve' as const, seats }] };
    expect((await world.call(decisions.createLine, { as, body: line as never })).status).toBe(201);
    const settings = { line: 'live-line', title: '구매 결재' };
    const key = await frame({
      blocks: [{ id: 'approval', kind: 'decision.approval', title, settings }],
      runAs: { kind: 'service', permissions: ['decision.approval.request'] },
    });
    const heard = await heardOf(() => start(world.alpha.user, key));
    const readers = ['master', 'manager', 'supervisor', 'finance', 'user'];
    expect(listRecipients(heard, 'decision.approval.requested')).toEqual(readers);
    expect(listRecipients(heard, 'notification.notice')).toEqual(['finance']);
    const decider = world.alpha.finance;
    const inbox = await world.call(decisions.listApprovals, { as: decider, query: { box: 'inbox' } });
    const act = { params: { id: inbox.body.data[0].id }, body: { version: 1, comment: '' } };
    const receivedSignals = await heardOf(() => world.call(decisions.approveApproval, { as: decider, ...act }));
    expect(listRecipients(receivedSignals, 'decision.approval.decided')).toEqual(readers);
    expect(listRecipients(receivedSignals, 'notification.notice')).toEqual(['user']);
  });
});

describe('an order', () => {
  const line = () => createOrderBody([{ itemId: shop.cup, quantity: 1 }]);

  it('reaches the member who is its customer, at each move, and order handlers', async () => {
    const as = world.alpha.viewer;
    let id = '';
    const placed = await heardOf(async () => {
      const { body } = await world.call(orders.placeOrder, { as, body: line() });
      id = body.data.id;
    });
    expect(listRecipients(placed, 'order.order.placed')).toEqual(['master', 'manager', 'viewer']);
    const moved = await heardOf(async () => {
      const staff = world.alpha.manager;
      const { data } = (await world.call(orders.readOrder, { as: staff, params: { id } })).body;
      const body = { state: data.can.move[0], version: data.version };
      expect((await world.call(orders.moveOrder, { as: staff, params: { id }, body })).status).toBe(200);
    });
    expect(listRecipients(moved, 'order.order.moved')).toEqual(['master', 'manager', 'viewer']);
  });

  it('of a guest reaches the guest alone, and order handlers', async () => {
    const other = new Visitor(world, world.alpha);
    await other.call(orders.readGuestSession);
    const theirs = await heardOf(() => other.call(orders.placeOrder, { body: line() }));
    expect(listRecipients(theirs, 'order.order')).toEqual(['master', 'manager']);
    const own = await heardOf(() => guest.call(orders.placeOrder, { body: line() }));
    expect(listRecipients(own, 'order.order')).toEqual(['master', 'manager', 'guest']);
  });
});

it('an event has the same number in web hooks and live signals, consecutive for its object', async () => {
  const [id, other] = [createId(), createId()];
  const publish = (of: string, version: number) =>
    world.alpha.service(async (context) => emit(context, framePublished, { id: of, key: 'numbers', version }));
  await publish(id, 1);
  await world.settle();
  await world.alpha.service(async (context) => addListener(context, framePublished.name, 'integration.tell-hooks'));
  for (const version of [2, 3]) await publish(id, version);
  await publish(other, 1);
  await world.settle();
  for (const stream of streams.get('master') ?? []) {
    const of = (recordId: string) => stream.signals().filter((signal) => signal.id === recordId);
    await waitFor(async () => of(other).length === 1);
    // An undelivered event has no sequence number.
    expect(of(id).map(({ sequence }) => sequence)).toEqual([undefined, 1, 2]);
    expect(of(other).map(({ sequence }) => sequence)).toEqual([1]);
  }
});

it('every audience kind of an event is known to a module', async () => {
  const paths = globSync(join(import.meta.dirname, '../modules/*/contract/events.ts'));
  const files = await Promise.all(paths.map((path): Promise<Record<string, unknown>> => import(path)));
  const audienceKinds = new Set(appModules.flatMap(({ audiences = {} }) => Object.keys(audiences)));
  const named = files
    .flatMap((file) => Object.values(file))
    .flatMap((value) => (typeof value === 'object' && value && 'readersOf' in value ? [value.readersOf] : []))
    .filter((kind) => typeof kind === 'string');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((kind) => !audienceKinds.has(kind))).toEqual([]);
});
