/** Who hears of what, by default roles, in this process and in a second one: whoever would find it by asking, and nobody else. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/contract/ids.ts';
import { emit } from '#kernel/server/events.ts';
import { listenFor } from '#kernel/server/listeners.ts';
import { eventually } from '#kernel/server/testing/kernel-world.ts';
import { type Heard, listenTo } from '#kernel/server/testing/listen.ts';
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
import { openShop, orderOf, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import { rooms } from './rooms.ts';
import { productOn } from './testing/judge.ts';
import type { Product } from './testing/server.ts';
import { type TestMember, testRoles, testWorld, type World } from './testing.ts';

let world: World;
let second: Product;
let shop: Shop;
let guest: Visitor;
let guestId: string;
/** By who listens: in this process, and in the other. */
const streams = new Map<string, [Heard, Heard]>();

beforeAll(async () => {
  world = await testWorld();
  shop = await openShop(world.alpha);
  guest = new Visitor(world, world.alpha);
  guestId = (await guest.call(orders.readGuestSession)).body.data.info.id;
  second = productOn(world, { WORKER: 'off' });
  const { live, app } = world.house;
  await Promise.all([live.start(), second.start(), app.listen({ host: '127.0.0.1', port: 0 })]);
  const { port } = app.server.address() as { port: number };
  const listen = async (who: string, host: string, headers: Record<string, string>) => {
    const both = [listenTo({ port, host, headers }), listenTo({ port: second.port, host, headers })] as const;
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

let made = 0;
async function frame(definition: FrameDraft, access?: object): Promise<string> {
  made += 1;
  const key = `live-${made}`;
  const title = { ko: '소식', en: 'News' };
  const about = { key, title, definition, ...(access ? { access } : {}) } as Parameters<typeof publishFrame>[1];
  await world.alpha.service((context) => publishFrame(context, about));
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

/** Does the work, waits until everybody has heard what comes after it, and says who heard which names. */
async function heardOf(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const before = new Map([...streams].map(([who, both]) => [who, both.map((stream) => stream.signals().length)]));
  await work();
  await world.settle();
  // The last word reaches everybody: members by a change of the company, the guest by a notice.
  for (const company of [world.alpha, world.beta]) {
    await company.service(async (context) => emit(context, companyChanged, { companyId: company.tenant.id }));
  }
  const messageId = newId();
  const last = { messageId, audience: [guestId] };
  await world.alpha.service(async (context) => emit(context, notificationEvents.created, last));
  const isLast = (who: string) => (one: { name: string; id?: string }) =>
    who === 'guest' ? one.id === messageId : one.name === 'company.company.changed';
  const heard: Record<string, string[]> = {};
  for (const [who, both] of streams) {
    const lists: string[][] = [];
    for (const [index, stream] of both.entries()) {
      const news = () => stream.signals().slice(before.get(who)?.[index] ?? 0);
      await eventually(async () => news().some(isLast(who)));
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

/** Who heard anything whose name begins so. */
const hearersOf = (heard: Record<string, string[]>, prefix: string) =>
  Object.keys(heard).filter((who) => heard[who]?.some((name) => name.startsWith(prefix)));

describe('an execution', () => {
  it('is heard of by who started it, who leads the team and who sees all; no colleague, guest or other company', async () => {
    const key = await frame(task({ assigneeId: world.alpha.user.personId }));
    const heard = await heardOf(() => start(world.alpha.user, key));
    expect(hearersOf(heard, 'flow.execution')).toEqual(['master', 'manager', 'supervisor', 'user']);
    expect(hearersOf(heard, 'flow.task')).toEqual(['user']);
    expect(heard.other).toEqual([]);
    expect(heard.guest).toEqual([]);
  });

  it('of somebody above is heard of by who is asked in it, also that the task is done', async () => {
    const key = await frame(task({ assigneeId: world.alpha.finance.personId }));
    const asked = await heardOf(() => start(world.alpha.manager, key));
    expect(hearersOf(asked, 'flow.execution')).toEqual(['master', 'manager', 'finance']);
    expect(hearersOf(asked, 'flow.task')).toEqual(['finance']);
    const done = await heardOf(() => finish(world.alpha.finance));
    expect(hearersOf(done, 'flow.execution.finished')).toEqual(['master', 'manager', 'finance']);
    expect(hearersOf(done, 'flow.task.closed')).toEqual(['finance']);
  });

  it('that asks a role is heard of by who has the role; of the end of the task, too', async () => {
    const key = await frame(task({ assigneeRole: 'finance' }));
    const asked = await heardOf(() => start(world.alpha.manager, key));
    expect(hearersOf(asked, 'flow.execution')).toEqual(['master', 'manager', 'finance']);
    expect(hearersOf(asked, 'flow.task')).toEqual(['finance']);
    const done = await heardOf(() => finish(world.alpha.finance));
    expect(hearersOf(done, 'flow.task.closed')).toEqual(['finance']);
  });

  it('of a hidden flow is heard of by who takes part and who looks after all flows, and not by who sees all runs', async () => {
    const access = { accessMode: 'private', collaboratorEntityIds: [world.alpha.user.personId] };
    const key = await frame(task({ assigneeId: world.alpha.user.personId }), access);
    const heard = await heardOf(() => start(world.alpha.user, key));
    expect(hearersOf(heard, 'flow.execution')).toEqual(['master', 'user']);
  });
});

async function finish(as: TestMember): Promise<void> {
  const [first] = (await world.call(listTasks, { as, query: { limit: 1 } })).body.data;
  const done = await world.call(completeTask, { as, params: { id: first.id }, body: {} });
  expect(done.status).toBe(200);
}

describe('an approval', () => {
  it('is heard of by who asks, who decides and who sees all', async () => {
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
    expect(hearersOf(heard, 'decision.approval.requested')).toEqual(readers);
    expect(hearersOf(heard, 'notification.notice')).toEqual(['finance']);
    const decider = world.alpha.finance;
    const inbox = await world.call(decisions.listApprovals, { as: decider, query: { box: 'inbox' } });
    const act = { params: { id: inbox.body.data[0].id }, body: { version: 1, comment: '' } };
    const said = await heardOf(() => world.call(decisions.approveApproval, { as: decider, ...act }));
    expect(hearersOf(said, 'decision.approval.decided')).toEqual(readers);
    expect(hearersOf(said, 'notification.notice')).toEqual(['user']);
  });
});

describe('an order', () => {
  const line = () => orderOf([{ itemId: shop.cup, quantity: 1 }]);

  it('is heard of by the member who is its customer, at each move, and by who handles orders', async () => {
    const as = world.alpha.viewer;
    let id = '';
    const placed = await heardOf(async () => {
      const { body } = await world.call(orders.placeOrder, { as, body: line() });
      id = body.data.id;
    });
    expect(hearersOf(placed, 'order.order.placed')).toEqual(['master', 'manager', 'viewer']);
    const moved = await heardOf(async () => {
      const staff = world.alpha.manager;
      const { data } = (await world.call(orders.readOrder, { as: staff, params: { id } })).body;
      const body = { state: data.can.move[0], version: data.version };
      expect((await world.call(orders.moveOrder, { as: staff, params: { id }, body })).status).toBe(200);
    });
    expect(hearersOf(moved, 'order.order.moved')).toEqual(['master', 'manager', 'viewer']);
  });

  it('of a guest is heard of by the guest alone, and by who handles orders', async () => {
    const other = new Visitor(world, world.alpha);
    await other.call(orders.readGuestSession);
    const theirs = await heardOf(() => other.call(orders.placeOrder, { body: line() }));
    expect(hearersOf(theirs, 'order.order')).toEqual(['master', 'manager']);
    const own = await heardOf(() => guest.call(orders.placeOrder, { body: line() }));
    expect(hearersOf(own, 'order.order')).toEqual(['master', 'manager', 'guest']);
  });
});

it('an event that web hooks are told of has the same number in live signals: of its thing, one after the other', async () => {
  const [id, other] = [newId(), newId()];
  const publish = (of: string, version: number) =>
    world.alpha.service(async (context) => emit(context, framePublished, { id: of, key: 'numbers', version }));
  await publish(id, 1);
  await world.settle();
  await world.alpha.service(async (context) => listenFor(context, framePublished.name, 'integration.tell-hooks'));
  for (const version of [2, 3]) await publish(id, version);
  await publish(other, 1);
  await world.settle();
  for (const stream of streams.get('master') ?? []) {
    const of = (thing: string) => stream.signals().filter((signal) => signal.id === thing);
    await eventually(async () => of(other).length === 1);
    // What nobody was told of has no number.
    expect(of(id).map(({ sequence }) => sequence)).toEqual([undefined, 1, 2]);
    expect(of(other).map(({ sequence }) => sequence)).toEqual([1]);
  }
});

it('every kind of thing whose readers hear of it has a room that knows them', async () => {
  const paths = globSync(join(import.meta.dirname, '../modules/*/contract/events.ts'));
  const files = await Promise.all(paths.map((path): Promise<Record<string, unknown>> => import(path)));
  const known = new Set(rooms.flatMap(({ hearings = {} }) => Object.keys(hearings)));
  const named = files
    .flatMap((file) => Object.values(file))
    .flatMap((value) => (typeof value === 'object' && value && 'readersOf' in value ? [value.readersOf] : []))
    .filter((kind) => typeof kind === 'string');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((kind) => !known.has(kind))).toEqual([]);
});
