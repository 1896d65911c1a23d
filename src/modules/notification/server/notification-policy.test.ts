/** Tests of notification policy against actual messages: by kind, with member choices, and by quiet hours. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { type PushService, startPushService } from '#kernel/server/testing/push-service.ts';
import { changePreferences } from '#modules/identity/contract/preferences.endpoints.ts';
import { listNotices, readPushKey, registerBrowser } from '../contract/endpoints.ts';
import type { KindRules, NotificationKind, QuietHours } from '../contract/notification-policy.ts';
import * as api from '../contract/policy.endpoints.ts';
import { notify, sendCorrections, sendMessage } from './message.service.ts';
import { changePolicy } from './testing/company-policy.ts';
import { selectMails } from './testing/mails.queries.ts';
import { selectScheduledMessages } from './testing/scheduled-messages.queries.ts';

let world: World;
let service: PushService;
beforeAll(async () => {
  world = await createTestWorld();
  service = await startPushService((await world.call(readPushKey, { as: world.alpha.manager })).body.data.key);
});
afterAll(async () => {
  await service?.close();
  await world?.close();
});

const night = { from: '22:00', until: '08:00' };

const changeCompanyPolicy = (change: Partial<KindRules>, quiet?: QuietHours) => changePolicy(world, { change, quiet });
afterEach(() => changeCompanyPolicy({}));

const choose = (as: TestMember, kind: NotificationKind, method: 'push' | 'mail' | 'text', isOn: boolean) =>
  world.call(api.setOwnPreference, { as, body: { kind, way: method, isOn } });
const ofAccount = (as: TestMember, email: boolean) =>
  world.call(changePreferences, { as, body: { notifications: { email } } });
const texts = { title: { ko: '소식', en: 'News' }, body: { ko: '있습니다.', en: 'There is some.' }, link: null };
const nobody = { personIds: [], guestIds: [], emails: [], phones: [] };

/** Notifies the member once and returns the number of mails; the notice is in the list in any case. */
async function countMails(as: TestMember, kindOfNotice: NotificationKind): Promise<number> {
  const title = { ko: createId(), en: createId() };
  const notice = {
    ...texts,
    title,
    about: kindOfNotice,
    kind: 'message',
    personIds: [as.personId],
    executionId: null,
  } as const;
  await as.company.service((context) => notify(context, notice));
  const { data } = (await world.call(listNotices, { as })).body;
  expect(data[0].title).toBe(title.ko);
  const mails = await as.company.service((context) => selectMails(context, as.email));
  return mails.filter(({ subject }) => subject === title.ko).length;
}

/** By flow, as its author chose: the mail, or the list where the reader has none. */
async function sendByFlow(as: TestMember): Promise<'mail' | 'list'> {
  const title = { ko: createId(), en: createId() };
  const recipients = { ...nobody, personIds: [as.personId] };
  const draft = { ...texts, title, recipients, executionId: null, channel: 'mail', kakao: null } as const;
  await as.company.service((context) => sendMessage(context, draft));
  const mails = await as.company.service((context) => selectMails(context, as.email));
  const listed = (await world.call(listNotices, { as })).body.data.some(
    (notice: { title: string }) => notice.title === title.ko,
  );
  const isMailed = mails.some(({ subject }) => subject === title.ko);
  expect(isMailed).toBe(!listed);
  return isMailed ? 'mail' : 'list';
}

/** An administrator records the person's number. */
async function setPhoneNumber({ personId }: TestMember, phone: string): Promise<void> {
  const post = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${world.alpha.master.token}` };
    const request = { method: 'POST', url: `/api/axis/entity/user${path}`, host: 'alpha.localhost', headers, payload };
    const reply = await world.request(request);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body.data;
  };
  const fields = { email: 'quiet@people.example', phone };
  const { id } = await post('', { title: '조용한 사람', fields });
  await post(`/${id}/actions/link`, { values: { account: personId } });
}

describe('ways', () => {
  it('a company without a choice notifies by the product’s defaults', async () => {
    const { user } = world.alpha;
    for (const kind of ['approval', 'task', 'outcome'] as const)
      expect([kind, await countMails(user, kind)]).toEqual([kind, 0]);
    expect(await sendByFlow(user)).toBe('mail');
  });

  it.each(['task', 'outcome'] as const)(
    'of a %s go as the company says, and as the member chose of it',
    async (kind) => {
      const user = kind === 'task' ? world.alpha.user : world.alpha.manager;
      await changeCompanyPolicy({ [kind]: { ways: ['mail'], fixed: false, urgent: false } });
      expect(await countMails(user, kind)).toBe(1);
      // Another kind, and another company, are as they were.
      expect(await countMails(user, kind === 'task' ? 'outcome' : 'task')).toBe(0);
      expect(await countMails(world.beta.user, kind)).toBe(0);

      expect((await choose(user, kind, 'mail', false)).status).toBe(200);
      expect(await countMails(user, kind)).toBe(0);
      expect(await countMails(world.alpha.viewer, kind)).toBe(1);
      await changeCompanyPolicy({});
      expect((await choose(user, kind, 'mail', true)).status).toBe(200);
      expect(await countMails(user, kind)).toBe(1);
      await ofAccount(user, false);
      expect(await countMails(user, kind)).toBe(0);
      await ofAccount(user, true);
    },
  );

  it.each(['approval', 'task', 'outcome'] as const)(
    'of a %s that must be reach who switched them off',
    async (kind) => {
      const { supervisor } = world.alpha;
      await ofAccount(supervisor, false);
      await changeCompanyPolicy({
        [kind]: { ways: ['mail'], urgent: false, ...(kind !== 'approval' && { fixed: true }) },
      });
      expect(await countMails(supervisor, kind)).toBe(1);
      const refused = await choose(supervisor, kind, 'mail', false);
      expect([refused.status, refused.body.code]).toEqual([409, 'NOTICE_WAY_FIXED']);
      const kindSettings = (await world.call(api.readOwnPreferences, { as: supervisor })).body.data.kinds;
      const mail = { way: 'mail', isOn: true, isFixed: true };
      expect(kindSettings.find((preference: { kind: string }) => preference.kind === kind).ways).toContainEqual(mail);
      const ofFlows = kindSettings.find((preference: { kind: string }) => preference.kind === 'message');
      expect(ofFlows.ways).toContainEqual({ way: 'mail', isOn: true, isFixed: false });
      expect(await sendByFlow(supervisor)).toBe('list');
      await ofAccount(supervisor, true);
    },
  );

  it('of what flows say: off is read in the list, a member may have it on; an address as such is written to', async () => {
    const { user, finance, viewer } = world.alpha;
    await changeCompanyPolicy({ message: { ways: ['push'], fixed: false, urgent: false } });
    expect(await sendByFlow(finance)).toBe('list');
    await choose(finance, 'message', 'mail', true);
    expect(await sendByFlow(finance)).toBe('mail');
    expect(await sendByFlow(viewer)).toBe('list');
    expect(await sendByFlow(world.beta.viewer)).toBe('mail');

    await changeCompanyPolicy({ message: { ways: ['mail'], fixed: true, urgent: false } });
    await ofAccount(user, false);
    expect(await sendByFlow(user)).toBe('mail');
    await ofAccount(user, true);

    await changeCompanyPolicy({ message: { ways: [], fixed: false, urgent: false } });
    const recipients = { ...nobody, emails: ['customer@example.com'] };
    const draft = { ...texts, recipients, executionId: null, channel: 'mail', kakao: null } as const;
    const { messages } = await world.alpha.service((context) => sendMessage(context, draft));
    expect(messages).toMatchObject([{ channel: 'mail', emails: ['customer@example.com'] }]);
  });

  it('apply to members: a non-member is notified by the account’s settings, regardless of the company', async () => {
    const stranger = world.beta.manager;
    await changeCompanyPolicy(
      { message: { ways: [], fixed: false, urgent: false } },
      { from: '00:00', until: '23:59' },
    );
    const title = { ko: createId(), en: createId() };
    const recipients = { ...nobody, personIds: [stranger.personId] };
    const draft = { ...texts, title, recipients, executionId: null, channel: 'mail', kakao: null } as const;
    const leavingMessages = await world.alpha.service(async (context) => {
      await sendMessage(context, draft);
      return selectScheduledMessages(context);
    });
    expect(leavingMessages).toEqual([{ way: 'mail', runAt: null }]);
  });
});

describe('quiet hours', () => {
  /** Everything that one thing sends to the person at this instant, and when it may leave. */
  const listLeft = (at: string, personId: string, kindOfNotice: NotificationKind) =>
    world.alpha.service(async (context) => {
      const notice = {
        ...texts,
        about: kindOfNotice,
        kind: 'message',
        personIds: [personId],
        executionId: null,
      } as const;
      await notify({ ...context, at }, notice);
      return selectScheduledMessages(context);
    });

  it('delay mail and push until the morning of each reader, but not urgent ones', async () => {
    const { finance } = world.alpha;
    await world.call(registerBrowser, { as: finance, body: service.browser('quiet') });
    await changeCompanyPolicy(
      {
        task: { ways: ['push', 'mail'], fixed: false, urgent: false },
        outcome: { ways: ['push', 'mail'], fixed: false, urgent: true },
      },
      night,
    );
    const at = '2026-03-11T14:30:00Z';
    const atOnce = [
      { way: 'push', runAt: null },
      { way: 'mail', runAt: null },
    ];
    const until = (runAt: string) => atOnce.map(({ way: method }) => ({ way: method, runAt }));
    await world.call(changePreferences, { as: finance, body: { timezone: 'Asia/Seoul' } });
    expect(await listLeft(at, finance.personId, 'task')).toEqual(until('2026-03-11T23:00:00.000Z'));
    expect(await listLeft(at, finance.personId, 'outcome')).toEqual(atOnce);
    await world.call(changePreferences, { as: finance, body: { timezone: 'America/New_York' } });
    expect(await listLeft(at, finance.personId, 'task')).toEqual(atOnce);
    await changeCompanyPolicy({ task: { ways: ['mail'], fixed: false, urgent: false } });
    await world.call(changePreferences, { as: finance, body: { timezone: 'Asia/Seoul' } });
    expect(await listLeft(at, finance.personId, 'task')).toEqual([{ way: 'mail', runAt: null }]);
  });

  it('delay mails and texts of flows, and their corrections; a non-member gets them at once', async () => {
    const { viewer } = world.alpha;
    await world.call(changePreferences, { as: viewer, body: { timezone: 'Asia/Seoul' } });
    await setPhoneNumber(viewer, '010-2345-6789');
    await changeCompanyPolicy({}, night);
    const at = '2026-03-11T14:30:00Z';
    const morning = '2026-03-11T23:00:00.000Z';
    const send = (channel: 'mail' | 'sms') =>
      world.alpha.service(async (context) => {
        const other = channel === 'mail' ? { emails: ['customer@example.com'] } : { phones: ['01099998888'] };
        const recipients = { ...nobody, ...other, personIds: [viewer.personId] };
        const draft = { ...texts, recipients, executionId: null, channel, kakao: null } as const;
        const { messages } = await sendMessage({ ...context, at }, draft);
        const sent = await selectScheduledMessages(context);
        await sendCorrections({ ...context, at }, { originals: messages, executionId: null });
        return [sent, await selectScheduledMessages(context)];
      });
    for (const [channel, method] of [
      ['mail', 'mail'],
      ['sms', 'text'],
    ] as const) {
      const [sent, all] = await send(channel);
      expect(sent).toEqual([
        { way: method, runAt: null },
        { way: method, runAt: morning },
      ]);
      expect(all).toEqual([...(sent ?? []), ...(sent ?? [])]);
    }
  });

  it('are carried out: what waits is not handed over, what is urgent is', async () => {
    const { manager } = world.alpha;
    // The whole day but for one minute that is not now.
    const now = new Date(Date.now() - 120_000).toISOString().slice(11, 16);
    const threeMinutesAgo = new Date(Date.now() - 180_000).toISOString().slice(11, 16);
    await world.call(changePreferences, { as: manager, body: { timezone: 'UTC' } });
    const mail = { ways: ['mail' as const], fixed: false };
    await changeCompanyPolicy(
      { task: { ...mail, urgent: false }, outcome: { ...mail, urgent: true } },
      { from: now, until: threeMinutesAgo },
    );
    await countMails(manager, 'task');
    await countMails(manager, 'outcome');
    await world.settle();
    const states = await world.alpha.service(({ unit, companyId }) =>
      unit.query(
        statement<{ status: string }>(
          'select status from kernel.mails where company_id = $1 and recipient = $2 order by id desc limit 2',
          [companyId, manager.email],
        ),
      ),
    );
    expect(states).toEqual([{ status: 'stored' }, { status: 'queued' }]);
  });
});
