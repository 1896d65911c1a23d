/** Tests of personal notification choices: mail, push, days off, language. Nothing is lost: every notice stays in the list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { PreferencesChange } from '#kernel/contract/preferences.ts';
import { type PushService, startPushService } from '#kernel/server/testing/push-service.ts';
import { invite } from '#modules/company/contract/endpoints.ts';
import { publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { changePreferences } from '#modules/identity/contract/preferences.endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { notify } from './message.service.ts';
import { selectMails } from './testing/mails.queries.ts';

let world: World;
let service: PushService;
beforeAll(async () => {
  world = await createTestWorld();
  service = await startPushService((await world.call(api.readPushKey, { as: world.alpha.manager })).body.data.key);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

async function changePreferencesOf(
  role: 'finance' | 'viewer' | 'manager' | 'supervisor',
  body: PreferencesChange,
): Promise<TestMember> {
  const as = world.alpha[role];
  expect((await world.call(changePreferences, { as, body })).status).toBe(200);
  return as;
}

const texts = {
  title: { ko: '창고를 옮깁니다', en: 'The warehouse moves' },
  body: { ko: '금요일에 옮깁니다.', en: 'It moves on Friday.' },
};
const title = { ko: '알림', en: 'Message' };

/** A notice to others beside it can be taken back: of a run that only sent a mail nothing could be undone. */
async function send(settings: Record<string, Json>): Promise<string> {
  const id = await world.alpha.service(async (context) => {
    const key = `choice-${createId()}`;
    const note = { to: 'role', recipient: 'master', channel: 'in-app' };
    const blocks = [
      { id: 'note', kind: 'notification.message', title, settings: { ...texts, ...note } },
      { id: 'tell', kind: 'notification.message', title, settings: { ...texts, ...settings } },
    ];
    await publishFrame(context, { key, title, definition: { blocks, connections: [{ from: 'note', to: 'tell' }] } });
    return (await startExecution(context, { frameKey: key, input: {} })).id;
  });
  await world.settle();
  return id;
}
const subjects = (email: string) =>
  world.alpha.service(async (context) => (await selectMails(context, email)).map(({ subject }) => subject));
const notices = async (as: TestMember) =>
  (await world.call(api.listNotices, { as })).body.data.map((notice: { title: string }) => notice.title);

describe('mail', () => {
  it('goes to subscribers, in the language chosen; others read it in the list; corrections follow the same way', async () => {
    const english = await changePreferencesOf('finance', { language: 'en' });
    const without = await changePreferencesOf('viewer', { notifications: { email: false } });
    const plain = world.alpha.user;
    const to = async (role: string) => send({ to: 'role', recipient: role, channel: 'mail' });
    const runs = [await to('finance'), await to('viewer'), await to('user')];
    expect(await subjects(english.email)).toEqual(['The warehouse moves']);
    expect(await subjects(plain.email)).toEqual(['창고를 옮깁니다']);
    expect(await subjects(without.email)).toEqual([]);
    expect(await notices(without)).toEqual(['창고를 옮깁니다']);
    expect(await notices(plain)).toEqual([]);

    for (const id of runs) {
      await world.alpha.service((context) => undoExecution(context, { id, reason: { code: 'mistake', text: '취소' } }));
      await world.settle();
    }
    expect(await subjects(english.email)).toEqual(['The warehouse moves', '[Cancelled] The warehouse moves']);
    expect(await subjects(without.email)).toEqual([]);
    expect(await notices(without)).toEqual(['[취소됨] 창고를 옮깁니다', '창고를 옮깁니다']);

    await changePreferencesOf('viewer', { notifications: { email: true } });
    await to('viewer');
    expect(await subjects(without.email)).toEqual(['창고를 옮깁니다']);
  });

  it('of an invitation is in the language of whose address it is, else in the company’s', async () => {
    const [knownAddress, unknownAddress] = [world.beta.user.email, 'nobody-known@people.example'];
    await world.call(changePreferences, { as: world.beta.user, body: { language: 'en' } });
    for (const email of [knownAddress, unknownAddress]) {
      const invited = await world.call(invite, { as: world.alpha.master, body: { email, roles: ['user'] } });
      expect(invited.status, JSON.stringify(invited.body)).toBe(201);
    }
    expect(await subjects(knownAddress)).toEqual(['[Heureum] alpha 상사 invites you']);
    expect(await subjects(unknownAddress)).toEqual(['[흐름] alpha 상사에서 초대했습니다']);
  });
});

describe('push', () => {
  const register = (as: TestMember, name: string) =>
    world.call(api.registerBrowser, { as, body: service.browser(name) });
  const heardBy = (name: string) => service.heard.filter((message) => message.name === name).length;

  it('goes to nobody who switched it off, on whatever browser; it is in the list', async () => {
    const as = await changePreferencesOf('manager', { notifications: { push: false } });
    await register(as, 'manager');
    const push = () => send({ to: 'person', recipient: as.personId, channel: 'push' });
    await push();
    expect(heardBy('manager')).toBe(0);
    expect(await notices(as)).toEqual(['창고를 옮깁니다']);
    await changePreferencesOf('manager', { notifications: { push: true } });
    await push();
    expect(heardBy('manager')).toBe(1);
  });

  it.each([
    ['Saturday', '2026-03-07T03:00:00Z', 'Asia/Seoul', 0],
    ['Saturday there, Friday in Greenwich', '2026-03-06T16:00:00Z', 'Asia/Seoul', 0],
    ['Sunday', '2026-03-08T03:00:00Z', 'Asia/Seoul', 0],
    ['Monday there, Sunday in Greenwich', '2026-03-08T16:00:00Z', 'Asia/Seoul', 1],
    ['Sunday there, Monday in Seoul', '2026-03-08T16:00:00Z', 'America/New_York', 0],
    ['Wednesday', '2026-03-11T03:00:00Z', 'Asia/Seoul', 1],
  ])('is silent on the weekend of a person who chose that: %s', async (day, at, timezone, times) => {
    const name = day.replace(/\W+/g, '-');
    const { personId } = await changePreferencesOf('supervisor', { timezone, notifications: { skipWeekends: true } });
    await register(world.alpha.supervisor, name);
    const notice = { about: 'task', kind: 'message', executionId: null, link: null, ...texts } as const;
    const tell = () =>
      world.alpha.service((context) => notify({ ...context, at }, { ...notice, personIds: [personId] }));
    await tell();
    await world.settle();
    expect(heardBy(name)).toBe(times);
    await changePreferencesOf('supervisor', { notifications: { skipWeekends: false } });
    await tell();
    await world.settle();
    expect(heardBy(name)).toBe(times + 1);
  });
});
