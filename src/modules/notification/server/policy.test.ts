/** What a company says of how its members are told, held against what is sent: kind by kind, with what each chose, and by the clock. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { type PushService, startPushService } from '#kernel/server/testing/push-service.ts';
import { changePreferences } from '#modules/identity/contract/preferences.endpoints.ts';
import { listNotices, readPushKey, registerBrowser } from '../contract/endpoints.ts';
import * as api from '../contract/policy.endpoints.ts';
import { firstPolicy, type NoticePolicy, type QuietHours, type ToldKind, type ToldKinds } from '../contract/policy.ts';
import { notify, sendCorrections, sendMessage } from './message.service.ts';
import { leavingNow } from './testing/leaving.queries.ts';
import { mailsOf } from './testing/mails.queries.ts';

let world: World;
let service: PushService;
beforeAll(async () => {
  world = await testWorld();
  service = await startPushService((await world.call(readPushKey, { as: world.alpha.manager })).body.data.key);
});
afterAll(async () => {
  await service?.close();
  await world?.close();
});

const read = async (as: TestMember): Promise<NoticePolicy> => (await world.call(api.readPolicy, { as })).body.data;
const night = { from: '22:00', until: '08:00' };

async function decide(change: Partial<ToldKinds>, quiet?: QuietHours): Promise<NoticePolicy> {
  const { version } = await read(world.alpha.master);
  const hours = { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
  const body = { kinds: { ...firstPolicy.kinds, ...change }, ...hours, version };
  const reply = await world.call(api.changePolicy, { as: world.alpha.master, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}
afterEach(() => decide({}));

const choose = (as: TestMember, kind: ToldKind, way: 'push' | 'mail' | 'text', isOn: boolean) =>
  world.call(api.chooseWay, { as, body: { kind, way, isOn } });
const ofAccount = (as: TestMember, email: boolean) =>
  world.call(changePreferences, { as, body: { notifications: { email } } });
const words = { title: { ko: '소식', en: 'News' }, body: { ko: '있습니다.', en: 'There is some.' }, link: null };
const nobody = { personIds: [], guestIds: [], emails: [], phones: [] };

/** Tells the member of one thing, and says how many mails that makes; it is in the list of notices in any case. */
async function mailsFor(as: TestMember, about: ToldKind): Promise<number> {
  const title = { ko: newId(), en: newId() };
  const notice = { ...words, title, about, kind: 'message', personIds: [as.personId], executionId: null } as const;
  await as.company.service((context) => notify(context, notice));
  const { data } = (await world.call(listNotices, { as })).body;
  expect(data[0].title).toBe(title.ko);
  const mails = await as.company.service((context) => mailsOf(context, as.email));
  return mails.filter(({ subject }) => subject === title.ko).length;
}

/** By flow, as its author chose: the mail, or the list where the reader has none. */
async function byFlow(as: TestMember): Promise<'mail' | 'list'> {
  const title = { ko: newId(), en: newId() };
  const recipients = { ...nobody, personIds: [as.personId] };
  const draft = { ...words, title, recipients, executionId: null, channel: 'mail', kakao: null } as const;
  await as.company.service((context) => sendMessage(context, draft));
  const mails = await as.company.service((context) => mailsOf(context, as.email));
  const listed = (await world.call(listNotices, { as })).body.data.some(
    (notice: { title: string }) => notice.title === title.ko,
  );
  const isMailed = mails.some(({ subject }) => subject === title.ko);
  expect(isMailed).toBe(!listed);
  return isMailed ? 'mail' : 'list';
}

/** Who looks after the company writes down the person's number. */
async function withNumber({ personId }: TestMember, phone: string): Promise<void> {
  const post = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${world.alpha.master.token}` };
    const about = { method: 'POST', url: `/api/axis/entity/user${path}`, host: 'alpha.localhost', headers, payload };
    const reply = await world.request(about);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body.data;
  };
  const fields = { email: 'quiet@people.example', phone };
  const { id } = await post('', { title: '조용한 사람', fields });
  await post(`/${id}/actions/link`, { values: { account: personId } });
}

describe('ways', () => {
  it('a company that decided nothing tells as the product begins', async () => {
    const { user } = world.alpha;
    for (const kind of ['approval', 'task', 'outcome'] as const)
      expect([kind, await mailsFor(user, kind)]).toEqual([kind, 0]);
    expect(await byFlow(user)).toBe('mail');
  });

  it.each(['task', 'outcome'] as const)(
    'of a %s go as the company says, and as the member chose of it',
    async (kind) => {
      const user = kind === 'task' ? world.alpha.user : world.alpha.manager;
      await decide({ [kind]: { ways: ['mail'], fixed: false, urgent: false } });
      expect(await mailsFor(user, kind)).toBe(1);
      // Another kind, and another company, are as they were.
      expect(await mailsFor(user, kind === 'task' ? 'outcome' : 'task')).toBe(0);
      expect(await mailsFor(world.beta.user, kind)).toBe(0);

      expect((await choose(user, kind, 'mail', false)).status).toBe(200);
      expect(await mailsFor(user, kind)).toBe(0);
      expect(await mailsFor(world.alpha.viewer, kind)).toBe(1);
      await decide({});
      expect((await choose(user, kind, 'mail', true)).status).toBe(200);
      expect(await mailsFor(user, kind)).toBe(1);
      await ofAccount(user, false);
      expect(await mailsFor(user, kind)).toBe(0);
      await ofAccount(user, true);
    },
  );

  it.each(['approval', 'task', 'outcome'] as const)(
    'of a %s that must be reach who switched them off',
    async (kind) => {
      const { supervisor } = world.alpha;
      await ofAccount(supervisor, false);
      await decide({ [kind]: { ways: ['mail'], urgent: false, ...(kind !== 'approval' && { fixed: true }) } });
      expect(await mailsFor(supervisor, kind)).toBe(1);
      const refused = await choose(supervisor, kind, 'mail', false);
      expect([refused.status, refused.body.code]).toEqual([409, 'NOTICE_WAY_FIXED']);
      const shown = (await world.call(api.readOwnKinds, { as: supervisor })).body.data.kinds;
      const mail = { way: 'mail', isOn: true, isFixed: true };
      expect(shown.find((one: { kind: string }) => one.kind === kind).ways).toContainEqual(mail);
      const ofFlows = shown.find((one: { kind: string }) => one.kind === 'message');
      expect(ofFlows.ways).toContainEqual({ way: 'mail', isOn: true, isFixed: false });
      expect(await byFlow(supervisor)).toBe('list');
      await ofAccount(supervisor, true);
    },
  );

  it('of what flows say: off is read in the list, a member may have it on; an address as such is written to', async () => {
    const { user, finance, viewer } = world.alpha;
    await decide({ message: { ways: ['push'], fixed: false, urgent: false } });
    expect(await byFlow(finance)).toBe('list');
    await choose(finance, 'message', 'mail', true);
    expect(await byFlow(finance)).toBe('mail');
    expect(await byFlow(viewer)).toBe('list');
    expect(await byFlow(world.beta.viewer)).toBe('mail');

    await decide({ message: { ways: ['mail'], fixed: true, urgent: false } });
    await ofAccount(user, false);
    expect(await byFlow(user)).toBe('mail');
    await ofAccount(user, true);

    await decide({ message: { ways: [], fixed: false, urgent: false } });
    const recipients = { ...nobody, emails: ['customer@example.com'] };
    const draft = { ...words, recipients, executionId: null, channel: 'mail', kakao: null } as const;
    const { messages } = await world.alpha.service((context) => sendMessage(context, draft));
    expect(messages).toMatchObject([{ channel: 'mail', emails: ['customer@example.com'] }]);
  });

  it('hold for members: who is none is told as the account says, whatever the company says', async () => {
    const stranger = world.beta.manager;
    await decide({ message: { ways: [], fixed: false, urgent: false } }, { from: '00:00', until: '23:59' });
    const title = { ko: newId(), en: newId() };
    const recipients = { ...nobody, personIds: [stranger.personId] };
    const draft = { ...words, title, recipients, executionId: null, channel: 'mail', kakao: null } as const;
    const left = await world.alpha.service(async (context) => {
      await sendMessage(context, draft);
      return leavingNow(context);
    });
    expect(left).toEqual([{ way: 'mail', runAt: null }]);
  });
});

describe('quiet hours', () => {
  /** Everything that one thing sends to the person at this instant, and when it may leave. */
  const left = (at: string, personId: string, about: ToldKind) =>
    world.alpha.service(async (context) => {
      const notice = { ...words, about, kind: 'message', personIds: [personId], executionId: null } as const;
      await notify({ ...context, at }, notice);
      return leavingNow(context);
    });

  it('keep mail and push until the morning of each reader, but not what is urgent', async () => {
    const { finance } = world.alpha;
    await world.call(registerBrowser, { as: finance, body: service.browser('quiet') });
    const both = { ways: ['push', 'mail'], fixed: false } as const;
    await decide(
      {
        task: { ...both, ways: ['push', 'mail'], urgent: false },
        outcome: { ...both, ways: ['push', 'mail'], urgent: true },
      },
      night,
    );
    const at = '2026-03-11T14:30:00Z';
    const atOnce = [
      { way: 'push', runAt: null },
      { way: 'mail', runAt: null },
    ];
    const until = (runAt: string) => atOnce.map(({ way }) => ({ way, runAt }));
    await world.call(changePreferences, { as: finance, body: { timezone: 'Asia/Seoul' } });
    expect(await left(at, finance.personId, 'task')).toEqual(until('2026-03-11T23:00:00.000Z'));
    expect(await left(at, finance.personId, 'outcome')).toEqual(atOnce);
    await world.call(changePreferences, { as: finance, body: { timezone: 'America/New_York' } });
    expect(await left(at, finance.personId, 'task')).toEqual(atOnce);
    await decide({ task: { ways: ['mail'], fixed: false, urgent: false } });
    await world.call(changePreferences, { as: finance, body: { timezone: 'Asia/Seoul' } });
    expect(await left(at, finance.personId, 'task')).toEqual(
      [
        { way: 'push', runAt: null },
        { way: 'mail', runAt: null },
      ].slice(1),
    );
  });

  it('keep mails and texts of flows, and what corrects them; who is no member gets theirs at once', async () => {
    const { viewer } = world.alpha;
    await world.call(changePreferences, { as: viewer, body: { timezone: 'Asia/Seoul' } });
    await withNumber(viewer, '010-2345-6789');
    await decide({}, night);
    const at = '2026-03-11T14:30:00Z';
    const morning = '2026-03-11T23:00:00.000Z';
    const send = (channel: 'mail' | 'sms') =>
      world.alpha.service(async (context) => {
        const other = channel === 'mail' ? { emails: ['customer@example.com'] } : { phones: ['01099998888'] };
        const recipients = { ...nobody, ...other, personIds: [viewer.personId] };
        const draft = { ...words, recipients, executionId: null, channel, kakao: null } as const;
        const { messages } = await sendMessage({ ...context, at }, draft);
        const sent = await leavingNow(context);
        await sendCorrections({ ...context, at }, { originals: messages, executionId: null });
        return [sent, await leavingNow(context)];
      });
    for (const [channel, way] of [
      ['mail', 'mail'],
      ['sms', 'text'],
    ] as const) {
      const [sent, all] = await send(channel);
      expect(sent).toEqual([
        { way, runAt: null },
        { way, runAt: morning },
      ]);
      expect(all).toEqual([...(sent ?? []), ...(sent ?? [])]);
    }
  });

  it('are carried out: what waits is not handed over, what is urgent is', async () => {
    const { manager } = world.alpha;
    // The whole day but for one minute that is not now.
    const now = new Date(Date.now() - 120_000).toISOString().slice(11, 16);
    const before = new Date(Date.now() - 180_000).toISOString().slice(11, 16);
    await world.call(changePreferences, { as: manager, body: { timezone: 'UTC' } });
    const mail = { ways: ['mail' as const], fixed: false };
    await decide(
      { task: { ...mail, urgent: false }, outcome: { ...mail, urgent: true } },
      { from: now, until: before },
    );
    await mailsFor(manager, 'task');
    await mailsFor(manager, 'outcome');
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

describe('the policy', () => {
  it('is changed by whoever saw it last, and the trail says from what to what', async () => {
    const { master } = world.alpha;
    const before = await read(master);
    const after = await decide({}, night);
    const hours = { quietFrom: '22:00', quietUntil: '08:00' };
    expect(after).toEqual({ kinds: firstPolicy.kinds, ...hours, version: before.version + 1 });
    const body = { ...firstPolicy, version: before.version };
    const late = await world.call(api.changePolicy, { as: master, body });
    expect([late.status, late.body.code, late.body.details.current]).toEqual([409, 'VERSION_CONFLICT', after]);
    const [row] = await world.alpha.service(({ unit, companyId }) =>
      unit.query(
        statement<{ before: object; after: object }>(
          `select before, after from kernel.audit_log where company_id = $1 and action = 'notification.policy.change'
           order by id desc limit 1`,
          [companyId],
        ),
      ),
    );
    expect(row).toMatchObject({ before: { quietFrom: before.quietFrom }, after: hours });
    expect(await read(world.beta.master)).toEqual(firstPolicy);
  });

  it('never lets approvals be switched off, and quiet hours end at another time than they begin', async () => {
    const { master } = world.alpha;
    const { version } = await read(master);
    const approval = { ...firstPolicy.kinds.approval, fixed: false };
    for (const body of [
      { ...firstPolicy, kinds: { ...firstPolicy.kinds, approval }, version },
      { ...firstPolicy, quietFrom: '22:00', quietUntil: '22:00', version },
      { ...firstPolicy, quietFrom: '22:00', version },
      {
        ...firstPolicy,
        kinds: { ...firstPolicy.kinds, task: { ways: ['text'], fixed: false, urgent: false } },
        version,
      },
    ]) {
      const reply = await world.call(api.changePolicy, { as: master, body: body as never });
      expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    const odd = await choose(world.alpha.user, 'task', 'text', true);
    expect([odd.status, odd.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
