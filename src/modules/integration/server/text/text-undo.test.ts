/** Undo of a run that only sent texts: cancelled while waiting, corrected once sent. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { previewUndo, publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { listTexts } from '#modules/notification/contract/endpoints.ts';
import type { TextEntry } from '#modules/notification/contract/text-log.ts';
import { createTextGateway } from '../../contract/text-gateway.endpoints.ts';
import { acceptAll, createGateway, keys, listSent } from '../testing/text-service.ts';

let world: World;
let outside: ExternalService;
const reason = { code: 'mistake', text: '잘못 보냄' } as const;
const title = { ko: '알림', en: 'Message' };

beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
  world.configure({ outgoingAllowed: outside.allowed });
  const body = { ...createGateway(outside.origin), ...keys };
  const reply = await world.call(createTextGateway, { as: world.alpha.master, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
});
beforeEach(() => {
  world.configure({ outgoingAllowed: outside.allowed });
  outside.heard.length = 0;
  acceptAll(outside);
});
afterEach(() => world.configure());
afterAll(async () => {
  await outside?.close();
  await world?.close();
});

/** A run whose one step sends this; nothing has left before the worker is asked. */
function run(settings: Record<string, Json> = {}): Promise<string> {
  const texts = { title: '예약 확정', body: '내일 10시에 뵙겠습니다.' };
  const message = { to: 'phone', recipient: '010-1234-5678', channel: 'sms', ...texts, ...settings };
  const blocks = [{ id: 'tell', kind: 'notification.message', title, settings: message }];
  const key = `text-${createId()}`;
  return world.alpha.service(async (context) => {
    await publishFrame(context, { key, title, definition: { blocks } } as never);
    return (await startExecution(context, { frameKey: key, input: {} })).id;
  });
}

const preview = (id: string) => world.alpha.service((context) => previewUndo(context, { id, withDependents: false }));
const undoNow = (id: string) => world.alpha.service((context) => undoExecution(context, { id, reason }));
async function undo(id: string) {
  const undone = await undoNow(id);
  await world.settle();
  return undone;
}
const log = async (): Promise<TextEntry[]> =>
  (await world.call(listTexts, { as: world.alpha.master, query: { limit: 100 } })).body.data;
const sent = () => listSent(outside).map(({ type, subject }) => `${type} ${subject ?? ''}`.trim());

describe('a run whose only effect is a text', () => {
  it.each([
    ['a text', {}, 'SMS'],
    ['an 알림톡', { channel: 'kakao', template: 'KA01TP01', variables: [] }, 'ATA'],
  ])('is undone once %s is out: that stays, and the number gets a correction, once', async (_, settings, type) => {
    const id = await run(settings);
    await world.settle();
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({ allowed: true, refusal: null, partial: true, reverse: [], effects: [] });
    expect(undoPreview.impossible).toMatchObject([
      {
        reason: { ko: '보낸 문자와 알림톡은 취소할 수 없습니다.', en: expect.stringContaining('cannot be undone') },
        followUp: { ko: expect.stringContaining('정정 문자'), en: expect.stringContaining('correction') },
      },
    ]);
    expect(await undo(id)).toMatchObject({ reversed: 0, impossible: 1, partial: true });
    expect(sent()).toEqual([type, 'LMS [취소됨] 예약 확정']);
    await expect(undoNow(id)).rejects.toMatchObject({ code: 'UNDO_ALREADY_DONE' });
  });

  it('holds it back while it waits, sends it by a redo, and takes that back like the first one', async () => {
    const id = await run();
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({ allowed: true, proved: true, partial: false, impossible: [] });
    expect(undoPreview.notices).toMatchObject([
      { code: 'TEXT_HELD_BACK', ko: '아직 나가지 않은 문자와 알림톡은 보내지 않습니다.' },
    ]);
    expect(undoPreview.effects).toMatchObject([
      {
        sentence: {
          ko: expect.stringContaining('문자를 010-****-5678에게 보내지 않음'),
          en: expect.stringContaining('text to 010-****-5678 not sent'),
        },
      },
    ]);
    const undone = await undo(id);
    expect(undone).toMatchObject({ reversed: 1, impossible: 0, partial: false });
    expect(sent()).toEqual([]);
    const [logEntry] = await log();
    expect(logEntry).toMatchObject({ state: 'dropped', tries: 0, executionId: id, isCorrection: false });
    expect(logEntry?.reason).toMatchObject({
      ko: expect.stringContaining('되돌려서'),
      en: expect.stringContaining('undone'),
    });
    const redone = await undo(undone.undoExecutionId as string);
    expect(sent()).toEqual(['SMS']);
    expect(await undo(redone.undoExecutionId as string)).toMatchObject({ reversed: 0, impossible: 1 });
    expect(sent()).toEqual(['SMS', 'LMS [취소됨] 예약 확정']);
  });

  it('cannot hold it back from the moment on at which the service is asked', async () => {
    let answer = () => {};
    const firstRequest = new Promise<void>((heard) => {
      outside.answers((_asked, response) => {
        answer = () => response.writeHead(200).end(JSON.stringify({ messageList: [{ messageId: 'M1' }] }));
        heard();
      });
    });
    const id = await run();
    const leaving = world.settle();
    await firstRequest;
    const undone = await undoNow(id);
    expect(undone).toMatchObject({ reversed: 0, impossible: 1 });
    acceptAll(outside);
    answer();
    await leaving;
    await world.app.queue.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await world.settle();
    expect(sent()).toEqual(['SMS', 'LMS [취소됨] 예약 확정']);
  });

  it('is judged again where it was sent between the preview and the undo', async () => {
    const id = await run();
    const { hash } = await preview(id);
    await world.settle();
    const late = world.alpha.service((context) => undoExecution(context, { id, reason, expected: hash }));
    await expect(late).rejects.toMatchObject({ code: 'UNDO_PREVIEW_CHANGED' });
  });
});

it('a run whose only effect is a mail is undone by its correction, too', async () => {
  const id = await run({ to: 'email', recipient: 'guest@example.com', channel: 'mail' });
  await world.settle();
  const undoPreview = await preview(id);
  expect(undoPreview).toMatchObject({
    allowed: true,
    partial: true,
    impossible: [{ followUp: { ko: expect.stringContaining('정정 메일') } }],
  });
  expect(await undo(id)).toMatchObject({ reversed: 0, impossible: 1 });
});
