/** Messages undone as a set: the same readers are notified again, and a preview notifies nobody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Impact, Json, StoredImpact } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { notificationMessage } from '../../contract/blocks.ts';
import * as api from '../../contract/endpoints.ts';
import { toImpact } from '../message-impacts.ts';
import { selectMails } from '../testing/mails.queries.ts';
import { messageBlockServer } from './message.block.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const { reversal } = messageBlockServer;

function toStored(impacts: readonly Impact[] | undefined, executionId: string): StoredImpact[] {
  return (impacts ?? []).map((impact, sequence) => ({
    ...impact,
    ...{ id: createId(), executionId, kind: notificationMessage.kind, sequence, at: new Date().toISOString() },
  }));
}

async function sendByFlow(settings: Record<string, Json>): Promise<StoredImpact[]> {
  const execution = { id: createId(), frameKey: 'tell', title: '알림', startedBy: null };
  const step = { id: createId(), path: '0' };
  const parsed = notificationMessage.settings.parse({ to: 'person', channel: 'in-app', ...settings });
  const outcome = await world.alpha.service((context) =>
    messageBlockServer.run({ context, execution, step, settings: parsed, scope: {} }),
  );
  return toStored(outcome.impacts, execution.id);
}

const revert = async (context: Context, impacts: readonly StoredImpact[]) =>
  (await reversal?.revert(context, impacts, { id: createId(), title: '되돌리기' })) ?? [];

const notices = async () =>
  (await world.call(api.listNotices, { as: world.alpha.user, query: { limit: 100 } })).body.data as {
    title: string;
    body: string;
  }[];

it('a set is corrected in the given order, with the whole text, and valid again by redo', async () => {
  const recipient = world.alpha.user.personId;
  const body = '첫째 문단입니다.\n\n둘째 문단입니다.';
  const first = await sendByFlow({ recipient, title: '하나', body });
  const second = await sendByFlow({ recipient, title: '둘', body: '짧은 글' });
  const corrections = await world.alpha.service((context) => revert(context, [...second, ...first]));
  expect(corrections.map((changes) => changes[0]?.subject.label.ko)).toEqual(['[취소됨] 둘', '[취소됨] 하나']);
  const shownNotices = await notices();
  expect(shownNotices.map((notice) => notice.title)).toEqual(['[취소됨] 하나', '[취소됨] 둘', '둘', '하나']);
  expect(shownNotices[0]?.body).toBe(`앞서 알려 드린 내용이 취소되었습니다. 혼란을 드려 죄송합니다.\n\n${body}`);
  const again = toStored(corrections.flat(), createId());
  await world.alpha.service((context) => revert(context, again.toReversed()));
  const [latest] = await notices();
  expect(latest).toMatchObject({ title: '[다시 유효] 둘', body: expect.stringContaining('\n\n짧은 글') });
  expect((await notices())[1]?.body).toBe(`취소되었다고 알려 드린 내용이 다시 유효합니다.\n\n${body}`);
});

it('sends no notice when the unit is rolled back, as in a preview', async () => {
  const impacts = await sendByFlow({ recipient: world.alpha.user.personId, title: '셋', body: '글' });
  const previousNotices = await notices();
  const preview = world.alpha.service(async (context) => {
    await revert(context, impacts);
    throw new Error('taken back');
  });
  await expect(preview).rejects.toThrow('taken back');
  await world.settle();
  expect(await notices()).toEqual(previousNotices);
});

it('a mail is out: it cannot be taken back, and judging it sends nothing', async () => {
  const impacts = await sendByFlow({
    to: 'email',
    recipient: 'told@example.com',
    channel: 'mail',
    title: '넷',
    body: '글',
  });
  const verdicts = await world.alpha.service(async (context) => reversal?.check?.(context, impacts, null as never));
  expect(verdicts).toMatchObject([{ verdict: 'impossible', followUp: { ko: expect.stringContaining('정정 메일') } }]);
  await world.settle();
  expect(await world.alpha.service((context) => selectMails(context, 'told@example.com'))).toHaveLength(1);
});

it('says to authors that a notice can be taken back and a mail cannot, nor what is not known yet', () => {
  const of = (channel: string) => notificationMessage.reversibilityOf?.({ channel });
  expect(['in-app', 'push'].map(of)).toEqual(['reversible', 'reversible']);
  expect(['mail', 'sms', 'kakao', '=input.channel'].map(of)).toEqual(Array(4).fill('irreversible'));
});

it('says the net effect in one sentence', async () => {
  const impacts = await sendByFlow({ to: 'role', recipient: 'supervisor', title: '다섯', body: '글' });
  expect(reversal?.describe?.(impacts)).toEqual({
    ko: '‘다섯’ 알림을 1명에게 보냄',
    en: '“다섯”: notification to 1 person',
  });
  const corrections = await world.alpha.service((context) => revert(context, impacts));
  expect(reversal?.describe?.(corrections.flat())).toEqual({
    ko: '‘[취소됨] 다섯’ 정정 알림을 1명에게 보냄',
    en: '“[Cancelled] 다섯”: correction to 1 person',
  });
  const backwards = impacts.map((impact) => ({ ...impact, before: impact.after, after: null }));
  expect(reversal?.describe?.(backwards).ko).toBe('‘다섯’ 정정 알림을 1명에게 보냄');
});

it('push is taken back as a notice is, and the preview says what stays on the screen', async () => {
  const impacts = await sendByFlow({
    recipient: world.alpha.user.personId,
    channel: 'push',
    title: '여섯',
    body: '글',
  });
  const verdicts = await world.alpha.service(async (context) => reversal?.check?.(context, impacts, null as never));
  expect(verdicts).toMatchObject([{ verdict: 'reverse', notices: [{ code: 'PUSH_STAYS' }] }]);
  expect(reversal?.describe?.(impacts).ko).toBe('‘여섯’ 알림과 푸시를 1명에게 보냄');
  expect(reversal?.forecast?.(impacts)).toMatchObject([{ sentence: { ko: '1명에게 알림과 푸시를 보냅니다.' } }]);
  const corrections = await world.alpha.service((context) => revert(context, impacts));
  expect(corrections.flat()[0]?.data).toMatchObject({ channel: 'push', kind: 'correction' });
  expect((await notices())[0]?.title).toBe('[취소됨] 여섯');
});

it('describes a text by numbers without their middle, and as final', () => {
  const texts = { ko: '일곱', en: 'Seven' };
  const draft = { executionId: null, kind: 'message' as const, title: texts, body: texts, link: null, corrects: null };
  const nobody = { personIds: [], guestIds: [], emails: [], kakao: null, undone: null };
  const text = toImpact({ ...draft, ...nobody, id: createId(), channel: 'sms', phones: ['01012345678'] });
  const many = ['01012345678', '01022223333', '01033334444', '01044445555'];
  const kakao = toImpact({ ...draft, ...nobody, id: createId(), channel: 'kakao', phones: many });
  expect(JSON.stringify([text, kakao])).not.toContain('1234-');
  expect(reversal?.describe?.([text]).ko).toBe('‘일곱’ 문자를 010-****-5678에게 보냄');
  expect(reversal?.forecast?.([text, kakao])).toEqual([
    { sentence: { ko: '010-****-5678에 문자를 보냅니다.', en: 'A text goes to 010-****-5678.' }, isFinal: true },
    { sentence: { ko: '4명에게 알림톡을 보냅니다.', en: 'An AlimTalk goes to 4 people.' }, isFinal: true },
  ]);
});
