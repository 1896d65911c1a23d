import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import * as api from '../contract/endpoints.ts';
import { selectMails } from './testing/mails.queries.ts';

let world: World;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const title = (ko: string) => ({ ko, en: ko });
let frames = 0;

async function send(settings: Record<string, Json>): Promise<string> {
  frames += 1;
  const key = `message-${frames}`;
  return world.alpha.service(async (context) => {
    const block = { id: 'tell', kind: 'notification.message', title: title('알림'), settings };
    await publishFrame(context, { key, title: title('알림'), definition: { blocks: [block] } });
    return (await startExecution(context, { frameKey: key, input: {} })).id;
  });
}

async function undo(id: string) {
  const result = await world.alpha.service((context) => undoExecution(context, { id, reason }));
  await world.settle();
  return { ...result, undoExecutionId: result.undoExecutionId as string };
}

const notices = async (as: TestMember) =>
  (await world.call(api.listNotices, { as })).body.data as { title: string; body: string; id: string }[];
const unread = async (as: TestMember) => (await world.call(api.countUnread, { as })).body.data.unread as number;
const mails = () => world.alpha.service((context) => selectMails(context, 'customer@example.com'));

const texts = {
  title: { ko: '주문이 확정되었습니다', en: 'Your order is confirmed' },
  body: { ko: '곧 보내 드리겠습니다.', en: 'It is on its way.' },
};

describe('notices', () => {
  it('reach every member of a role and nobody else; reading is each one’s own', async () => {
    await send({ to: 'role', recipient: 'supervisor', channel: 'in-app', ...texts, link: '/workspace' });
    expect(await notices(world.alpha.supervisor)).toMatchObject([
      { title: '주문이 확정되었습니다', link: '/workspace' },
    ]);
    expect(await notices(world.alpha.viewer)).toEqual([]);
    expect(await notices(world.beta.supervisor)).toEqual([]);
    expect(await unread(world.alpha.supervisor)).toBe(1);
    const [notice] = await notices(world.alpha.supervisor);
    const params = { id: notice?.id as string };
    for (const as of [world.alpha.viewer, world.beta.supervisor]) {
      const refused = await world.call(api.markRead, { as, params });
      expect([refused.status, refused.body.code]).toEqual([404, 'NOTICE_NOT_FOUND']);
    }
    const read = await world.call(api.markRead, { as: world.alpha.supervisor, params });
    expect(read.body.data).toEqual({ unread: 0 });
  });

  it('come in the reader’s language', async () => {
    const { personId } = world.alpha.finance;
    await send({ to: 'person', recipient: personId, channel: 'in-app', ...texts });
    const headers = { 'accept-language': 'en' };
    const reply = await world.call(api.listNotices, { as: world.alpha.finance, headers });
    expect(reply.body.data).toMatchObject([{ title: 'Your order is confirmed', body: 'It is on its way.' }]);
  });

  it('are corrected by undo, and valid again by redo', async () => {
    const { personId } = world.alpha.user;
    const id = await send({ to: 'person', recipient: personId, channel: 'in-app', ...texts });
    const { undoExecutionId } = await undo(id);
    expect((await notices(world.alpha.user))[0]).toMatchObject({ title: '[취소됨] 주문이 확정되었습니다' });
    await undo(undoExecutionId as string);
    const [again] = await notices(world.alpha.user);
    expect(again?.title).toBe('[다시 유효] 주문이 확정되었습니다');
    expect(again?.body).toContain('곧 보내 드리겠습니다.');
    expect(await unread(world.alpha.user)).toBe(3);
    await world.call(api.markAllRead, { as: world.alpha.user });
    expect(await unread(world.alpha.user)).toBe(0);
  });
});

describe('mails', () => {
  it('cannot be taken back: the same address gets a correction, once', async () => {
    const settings = { to: 'email', recipient: 'customer@example.com', channel: 'mail', ...texts, link: '/orders/1' };
    const frameKey = 'message-and-notice';
    const blocks = [
      { id: 'mail', kind: 'notification.message', title: title('메일'), settings: settings },
      {
        id: 'note',
        kind: 'notification.message',
        title: title('알림'),
        settings: { to: 'role', recipient: 'viewer', channel: 'in-app', ...texts },
      },
    ];
    const id = await world.alpha.service(async (context) => {
      const definition = { blocks, connections: [{ from: 'mail', to: 'note' }] };
      await publishFrame(context, { key: frameKey, title: title('메일'), definition });
      return (await startExecution(context, { frameKey, input: {} })).id;
    });
    await world.settle();
    expect(await mails()).toMatchObject([{ subject: '주문이 확정되었습니다' }]);
    const undone = await undo(id);
    expect(undone).toMatchObject({ impossible: 1, reversed: 1 });
    await world.settle();
    const sent = await mails();
    expect(sent.map((mail) => mail.subject)).toEqual(['주문이 확정되었습니다', '[취소됨] 주문이 확정되었습니다']);
    expect(sent[1]?.body).toContain('취소되었습니다');
    await undo(undone.undoExecutionId as string);
    expect((await mails()).map((mail) => mail.subject).at(-1)).toBe('[다시 유효] 주문이 확정되었습니다');
  });

  it('reach nobody when there is nobody, and refuse what is no address', async () => {
    await send({ to: 'email', recipient: '', channel: 'mail', ...texts });
    await expect(send({ to: 'email', recipient: 'not an address', channel: 'mail', ...texts })).rejects.toMatchObject({
      code: 'MESSAGE_WITHOUT_RECIPIENT',
    });
    await expect(send({ to: 'customer', recipient: 'guest:1', channel: 'in-app', ...texts })).rejects.toMatchObject({
      code: 'MESSAGE_WITHOUT_RECIPIENT',
    });
  });
});
