import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { type PushService, startPushService } from '#kernel/server/testing/push-service.ts';
import { removeMember } from '#modules/access/contract/endpoints.ts';
import { publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { logout } from '#modules/identity/contract/endpoints.ts';
import { endSession, listSessions } from '#modules/identity/contract/session.endpoints.ts';
import { openSession } from '#modules/identity/server/index.ts';
import * as api from '../contract/endpoints.ts';
import { maxBrowsers } from '../contract/push.ts';
import { selectBrowsersOfPersons } from './push.queries.ts';

let owner: pg.Client;
let world: World;
let service: PushService;

beforeAll(async () => {
  world = await createTestWorld();
  owner = new pg.Client(world.urls.ownerUrl);
  await owner.connect();
  const { key } = (await world.call(api.readPushKey, { as: world.alpha.manager })).body.data;
  service = await startPushService(key);
});
afterAll(async () => {
  await owner.end();
  await service.close();
  await world.close();
});

const register = (as: TestMember, name: string) => world.call(api.registerBrowser, { as, body: service.browser(name) });
const listHeard = (name: string) => service.heard.filter((message) => message.name === name);
let taskCount = 0;

/** Something to do for one person; the message about it is on its way. */
async function openTask(person: TestMember, title = '견적을 확인해 주세요'): Promise<void> {
  taskCount += 1;
  const key = `push-${taskCount}`;
  const texts = { ko: title, en: title };
  await person.company.service(async (context) => {
    const settings = { title, assigneeId: person.personId };
    const definition = { blocks: [{ id: 'ask', kind: 'flow.task', title: texts, settings }] };
    await publishFrame(context, { key, title: texts, definition });
    await startExecution(context, { frameKey: key, input: {} });
  });
}

async function requestTask(person: TestMember): Promise<void> {
  await openTask(person);
  await world.settle();
}

it('registers browsers of members alone, at the services of their makers alone', async () => {
  const stranger = await world.call(api.registerBrowser, { at: world.alpha, body: service.browser('nobody') });
  expect(stranger.status).toBe(401);
  const { keys } = service.browser('elsewhere');
  const to = (endpoint: string) =>
    world.call(api.registerBrowser, { as: world.alpha.manager, body: { endpoint, keys } });
  const wrong = [
    'https://example.com/push',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.example.com/send',
    'https://user@fcm.googleapis.com/send',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
  ];
  for (const endpoint of wrong) {
    const reply = await to(endpoint);
    expect([endpoint, reply.status, reply.body.code]).toEqual([endpoint, 400, 'PUSH_SERVICE_UNKNOWN']);
  }
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/1',
    'https://web.push.apple.com/Q1',
    'https://wns2.notify.windows.com/w',
  ]) {
    expect([endpoint, (await to(endpoint)).status]).toEqual([endpoint, 200]);
    await world.call(api.unregisterBrowser, { as: world.alpha.manager, body: { endpoint } });
  }
  for (const body of [
    {},
    { endpoint: 'ftp://x', keys },
    { ...service.browser('short'), keys: { p256dh: 'A', auth: 'A' } },
  ]) {
    const reply = await world.call(api.registerBrowser, { as: world.alpha.manager, body: body as never });
    expect(reply.body.code).toBe('VALIDATION_FAILED');
  }
});

it('notifies each browser of the person, in its language, encrypted and signed', async () => {
  await register(world.alpha.manager, 'desk');
  const body = service.browser('phone');
  await world.call(api.registerBrowser, { as: world.alpha.manager, body, headers: { 'accept-language': 'en' } });
  await register(world.alpha.finance, 'of-finance');
  await requestTask(world.alpha.manager);
  const pushText = { body: '견적을 확인해 주세요', link: '/workspace' };
  expect(listHeard('desk')).toMatchObject([{ text: { title: '새 할 일이 있습니다', ...pushText } }]);
  expect(listHeard('phone')).toMatchObject([{ text: { title: 'You have a new task', ...pushText } }]);
  expect(listHeard('of-finance')).toEqual([]);
});

it('sends a browser with a new signed-in person no message for the former one', async () => {
  await register(world.alpha.manager, 'shared');
  const body = service.browser('shared');
  await world.call(api.registerBrowser, { as: world.alpha.user, body });
  await requestTask(world.alpha.manager);
  expect(listHeard('shared')).toEqual([]);
  await requestTask(world.alpha.user);
  expect(listHeard('shared')).toHaveLength(1);
});

it('forgets a browser on request, and one that is gone', async () => {
  const body = service.browser('left');
  await world.call(api.registerBrowser, { as: world.alpha.supervisor, body });
  // Another's browser is not one's own to forget.
  await world.call(api.unregisterBrowser, { as: world.alpha.viewer, body: { endpoint: body.endpoint } });
  await requestTask(world.alpha.supervisor);
  expect(listHeard('left')).toHaveLength(1);
  service.answers(410);
  await requestTask(world.alpha.supervisor);
  service.answers(201);
  await requestTask(world.alpha.supervisor);
  expect(listHeard('left')).toHaveLength(1);
  await world.call(api.registerBrowser, { as: world.alpha.supervisor, body });
  await world.call(api.unregisterBrowser, { as: world.alpha.supervisor, body: { endpoint: body.endpoint } });
  await requestTask(world.alpha.supervisor);
  expect(listHeard('left')).toHaveLength(1);
});

it('retains the newest browsers of a person', async () => {
  for (let at = 0; at <= maxBrowsers; at += 1) await register(world.alpha.viewer, `many-${at}`);
  await requestTask(world.alpha.viewer);
  expect(listHeard('many-0')).toEqual([]);
  for (let at = 1; at <= maxBrowsers; at += 1) expect(listHeard(`many-${at}`)).toHaveLength(1);
});

it('does not notify in another company', async () => {
  const body = service.browser('of-beta');
  await world.call(api.registerBrowser, { as: world.beta.manager, body });
  await requestTask(world.alpha.manager);
  expect(listHeard('of-beta')).toEqual([]);
});

it('forgets the browsers of a person removed from the company', async () => {
  const { viewer, master } = world.beta;
  await register(viewer, 'of-who-left');
  const id = await world.beta.context(
    'viewer',
    async ({ actor }) => (actor.kind === 'person' ? actor.memberId : null) as string,
  );
  expect((await world.call(removeMember, { as: master, params: { id } })).status).toBe(200);
  await world.settle();
  const remainingBrowsers = await world.beta.service((context) =>
    context.unit.query(selectBrowsersOfPersons(context.companyId, [viewer.personId])),
  );
  expect(remainingBrowsers).toEqual([]);
});

describe('a signed-out person receives no push', () => {
  const countBrowsers = (of: TestMember) =>
    of.company.service((context) => context.unit.query(selectBrowsersOfPersons(context.companyId, [of.personId])));

  it('on the browser that was signed out, also of what was on its way', async () => {
    const { user: lead } = world.beta;
    await register(lead, 'signed-out');
    await openTask(lead);
    expect((await world.call(logout, { as: lead, body: {} })).status).toBe(200);
    await world.settle();
    expect(listHeard('signed-out')).toEqual([]);
    await requestTask(lead);
    expect(listHeard('signed-out')).toEqual([]);
    expect(await countBrowsers(lead)).toEqual([]);
  });

  it('on other devices, when these were ended, and continues to receive it where the session continues', async () => {
    const { finance } = world.beta;
    await register(finance, 'goes-on');
    const { personId, name } = finance;
    const other = await world.root((context) => openSession(context, { personId, name, ground: null }));
    await register({ ...finance, token: other.accessToken }, 'lost-device');
    await requestTask(finance);
    expect([listHeard('goes-on').length, listHeard('lost-device').length]).toEqual([1, 1]);
    const sessions = (await world.call(listSessions, { as: finance })).body.data.sessions;
    for (const { id } of sessions.filter(({ current }: { current: boolean }) => !current)) {
      expect((await world.call(endSession, { as: finance, params: { id } })).status).toBe(200);
    }
    await requestTask(finance);
    expect([listHeard('goes-on').length, listHeard('lost-device').length]).toEqual([2, 1]);
    expect(await countBrowsers(finance)).toHaveLength(1);
  });

  it('when the person is locked, and by a browser that no session is known of', async () => {
    const { supervisor: locked, master: ofBefore } = world.beta;
    await register(locked, 'locked');
    await register(ofBefore, 'of-before');
    await owner.query('update identity.persons set locked_at = now() where id = $1', [locked.personId]);
    await owner.query(`select set_config('app.company_id', $1, false)`, [world.beta.tenant.id]);
    await owner.query('update notification.push_browsers set session_id = null where person_id = $1', [
      ofBefore.personId,
    ]);
    await requestTask(locked);
    await requestTask(ofBefore);
    expect([listHeard('locked'), listHeard('of-before')]).toEqual([[], []]);
  });

  it('also where the session only ran out, it goes on', async () => {
    const { manager } = world.beta;
    await register(manager, 'ran-out');
    await owner.query(`update identity.sessions set expires_at = now() - interval '1 day' where person_id = $1`, [
      manager.personId,
    ]);
    await requestTask(manager);
    expect(listHeard('ran-out')).toHaveLength(1);
  });
});

it('a message of a flow goes by push to who switched it on, and so does its correction, to the same notice list', async () => {
  const person = world.alpha.finance;
  await register(person, 'flow');
  const texts = { ko: '회의가 열립니다', en: 'There is a meeting' };
  const settings = {
    to: 'person',
    recipient: person.personId,
    channel: 'push',
    title: texts,
    body: texts,
    link: '/workspace',
  };
  const id = await world.alpha.service(async (context) => {
    const block = { id: 'tell', kind: 'notification.message', title: texts, settings };
    await publishFrame(context, { key: 'by-push', title: texts, definition: { blocks: [block] } });
    return (await startExecution(context, { frameKey: 'by-push', input: {} })).id;
  });
  await world.settle();
  expect(listHeard('flow').map(({ text }) => (text as { title: string }).title)).toEqual(['회의가 열립니다']);
  const undone = await world.alpha.service((context) =>
    undoExecution(context, { id, reason: { code: 'mistake', text: '취소' } }),
  );
  expect(undone).toMatchObject({ reversed: 1, impossible: 0 });
  await world.settle();
  expect(listHeard('flow').map(({ text }) => (text as { title: string }).title)).toEqual([
    '회의가 열립니다',
    '[취소됨] 회의가 열립니다',
  ]);
});
