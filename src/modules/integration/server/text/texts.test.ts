/** Texts by the company's service, as far as the wire: asked once for each number, tried again, refused in words, corrected. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { listFailedJobs, retryJob } from '#kernel/contract/system.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import {
  previewUndo,
  publishFrame,
  retryExecution,
  startExecution,
  undoExecution,
} from '#modules/flow/server/index.ts';
import { listNotices, listTexts } from '#modules/notification/contract/endpoints.ts';
import { isStuck, type TextEntry, textRetrySeconds } from '#modules/notification/contract/text-log.ts';
import * as api from '../../contract/text-gateway.endpoints.ts';
import { acceptAll, answerWith, createGateway, keys, listSent } from '../testing/text-service.ts';

let world: World;
let outside: ExternalService;
const reason = { code: 'mistake', text: '잘못 보냄' } as const;
const title = { ko: '알림', en: 'Message' };

const sent = () => listSent(outside);
const answers = (status: number, body: object) => answerWith(outside, status, body);
const accepts = () => acceptAll(outside);

beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
});
beforeEach(() => {
  world.configure({ outgoingAllowed: outside.allowed });
  outside.heard.length = 0;
  accepts();
});
afterEach(() => world.configure());
afterAll(async () => {
  await outside?.close();
  await world?.close();
});

const list = async () => (await world.call(api.listTextGateways, { as: world.alpha.master })).body.data;
async function connect(): Promise<{ id: string; version: number }> {
  const [there] = await list();
  if (there) return there;
  const body = { ...createGateway(outside.origin), ...keys };
  const reply = await world.call(api.createTextGateway, { as: world.alpha.master, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}

/** With a notice beside it, which can be taken back. */
const publish = (settings: Record<string, Json>, waits = false) =>
  world.alpha.service(async (context) => {
    const key = `text-${createId()}`;
    const body = { title: '예약 확정', body: '내일 10시에 뵙겠습니다.' };
    const note = { to: 'role', recipient: 'viewer', channel: 'in-app', ...body };
    const blocks = [
      ...(waits ? [{ id: 'wait', kind: 'flow.wait', title, settings: { until: '=input.at' } }] : []),
      { id: 'note', kind: 'notification.message', title, settings: note },
      { id: 'tell', kind: 'notification.message', title, settings: { ...body, ...settings } },
    ];
    const connections = [...(waits ? [{ from: 'wait', to: 'note' }] : []), { from: 'note', to: 'tell' }];
    const runAs = { kind: 'service' as const, permissions: ['notification.message.send'] };
    await publishFrame(context, { key, title, definition: { blocks, connections, runAs } } as never);
    return key;
  });
async function start(frameKey: string): Promise<string> {
  const input = { at: new Date(Date.now() + 60_000).toISOString() };
  const { id } = (await world.alpha.context('master', (context) => startExecution(context, { frameKey, input }))) as {
    id: string;
  };
  await world.settle();
  return id;
}
const run = async (settings: Record<string, Json>): Promise<string> => start(await publish(settings));
const text = (more: Record<string, Json> = {}) =>
  run({ to: 'phone', recipient: '010-1234-5678', channel: 'sms', ...more });
const kakao = (more: Record<string, Json> = {}) =>
  text({ channel: 'kakao', template: 'KA01TP01', variables: [{ name: '이름', value: '김하늘' }], ...more });
const stepOf = async (id: string) => {
  const detail = (await world.call(readExecution, { as: world.alpha.master, params: { id } })).body.data;
  const step = detail.steps.find(({ path }: { path: string }) => path === 'tell');
  return { ...step, status: detail.status as string };
};
const log = async (): Promise<TextEntry[]> =>
  (await world.call(listTexts, { as: world.alpha.master, query: { limit: 100 } })).body.data;
const undo = async (id: string) => {
  const undone = await world.alpha.service((context) => undoExecution(context, { id, reason }));
  await world.settle();
  return undone as { undoExecutionId: string; impossible: number; reversed: number };
};

/** The moment of the next try comes. */
async function later(): Promise<void> {
  await world.app.queue.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
  await world.settle();
}

describe('without a service', () => {
  it('a frame is not published, and says why in both languages', async () => {
    const refused = await publish({ to: 'phone', recipient: '010-1234-5678', channel: 'sms' }).catch((error) => error);
    expect(JSON.stringify(refused)).toContain('TEXT_SERVICE_MISSING');
  });

  it('a run that finds none ends failed, and goes on once one is connected', async () => {
    const channel = '="s" + "ms"';
    const id = await start(await publish({ to: 'phone', recipient: '010-1234-5678', channel }, true));
    await later();
    const failed = await stepOf(id);
    expect([failed.status, failed.error.code]).toEqual(['failed', 'TEXT_SERVICE_MISSING']);
    await connect();
    await world.alpha.service((context) => retryExecution(context, id));
    await world.settle();
    expect((await stepOf(id)).status).toBe('finished');
    expect(sent()).toMatchObject([{ to: '01012345678' }]);
  });
});

describe('the service', () => {
  it('is connected once, its keys are never shown, and a change preserves them', async () => {
    const { id, version } = await connect();
    const twice = await world.call(api.createTextGateway, {
      as: world.alpha.master,
      body: { ...createGateway(outside.origin), ...keys },
    });
    expect([twice.status, twice.body.code]).toEqual([409, 'GATEWAY_EXISTS']);
    const change = (more: object) =>
      world.call(api.updateTextGateway, {
        as: world.alpha.master,
        params: { id },
        body: { ...createGateway(outside.origin), ...more } as never,
      });
    expect((await change({ version, apiKey: 'another-key' })).body.code).toBe('TEXT_KEYS_TOGETHER');
    const changed = await change({ version, sender: '1588-0000' });
    expect(changed.body.data).toMatchObject({ sender: '15880000', version: version + 1 });
    expect((await change({ version })).body.code).toBe('VERSION_CONFLICT');
    const all = JSON.stringify([changed.body, await list()]);
    expect([keys.apiKey, keys.apiSecret].filter((key) => all.includes(key))).toEqual([]);
    await text();
    expect(outside.heard[0]?.headers.authorization).toContain(`apiKey=${keys.apiKey}, `);
  });
});

describe('a text', () => {
  beforeEach(async () => void (await connect()));

  it('is short where it fits, long with a subject where it does not', async () => {
    const id = await text();
    expect((await stepOf(id)).output).toEqual({ sent: true, reached: 1, withoutNumber: 0 });
    await text({ body: '가'.repeat(60) });
    const [short, long] = sent();
    expect(short).toMatchObject({ type: 'SMS', text: '예약 확정\n내일 10시에 뵙겠습니다.' });
    expect(short).not.toHaveProperty('subject');
    expect(long).toMatchObject({ type: 'LMS', subject: '예약 확정', text: '가'.repeat(60) });
    await expect(text({ body: '가'.repeat(1001) })).rejects.toBeTruthy();
  });

  it('says all of a title that is longer than a subject', async () => {
    const title = '9월 15일 오후 3시 회의가 10층 대회의실로 옮겨졌습니다';
    await text({ title, body: '가'.repeat(60) });
    expect(sent()[0]).toMatchObject({ type: 'LMS', text: `${title}\n${'가'.repeat(60)}` });
    expect(title.startsWith(String(sent()[0]?.subject))).toBe(true);
    await expect(text({ title, body: '가'.repeat(990) })).rejects.toMatchObject({ code: 'TEXT_TOO_LONG' });
  });

  it('goes as a notice to a person without a number, and the step reports it', async () => {
    const recipient = world.alpha.user.personId;
    const id = await run({ to: 'person', recipient, channel: 'sms' });
    expect((await stepOf(id)).output).toEqual({ sent: true, reached: 0, withoutNumber: 1 });
    expect(sent()).toEqual([]);
    const notices = (await world.call(listNotices, { as: world.alpha.user })).body.data;
    expect(notices[0]).toMatchObject({ title: '예약 확정' });
    expect(await undo(id)).toMatchObject({ reversed: 2, impossible: 0 });
  });

  it('to what is no mobile number is refused before it runs, and when it runs', async () => {
    await expect(text({ recipient: '02-123-4567' })).rejects.toBeTruthy();
    await expect(text({ recipient: '="02-" + "123-4567"' })).rejects.toMatchObject({ code: 'PHONE_WRONG' });
    await expect(run({ to: 'email', recipient: 'a@b.kr', channel: 'sms' })).rejects.toBeTruthy();
    await expect(run({ to: 'phone', recipient: '010-1234-5678', channel: 'mail' })).rejects.toBeTruthy();
  });

  it('is tried again under the same key while the service is busy, and accepted once', async () => {
    answers(503, {});
    const id = await text();
    expect((await stepOf(id)).status).toBe('finished');
    const [waiting] = await log();
    expect(waiting).toMatchObject({ state: 'waiting', tries: 1, executionId: id });
    expect(waiting && isStuck(waiting)).toBe(false);
    accepts();
    await later();
    const tries = sent();
    expect(tries.length).toBeGreaterThan(1);
    expect(new Set(tries.map(({ customFields }) => customFields.key)).size).toBe(1);
    expect((await log())[0]).toMatchObject({ state: 'accepted', reason: null });
  });

  it('that cannot be sent for a day is in the list of failed jobs, and is sent when retried there', async () => {
    answers(503, {});
    await text();
    for (let count = 0; count < textRetrySeconds.length + 9; count++) await later();
    const { data } = (await world.call(listFailedJobs, { as: world.alpha.master })).body;
    const [failed] = data.filter(({ task }: { task: string }) => task === 'notification.send-text');
    expect(failed).toBeDefined();
    const [stuck] = await log();
    expect([stuck?.state, stuck && isStuck(stuck)]).toEqual(['waiting', true]);
    accepts();
    const again = await world.call(retryJob, { as: world.alpha.master, params: { id: failed.id } });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    await world.settle();
    const [gone] = await log();
    expect([gone?.state, gone && isStuck(gone)]).toEqual(['accepted', false]);
  });

  it('that is refused for good says why and is not tried again', async () => {
    const failed = { statusCode: '1062', statusMessage: `발신번호 미등록 ${keys.apiSecret}, to: 01012345678` };
    answers(200, { groupInfo: {}, failedMessageList: [failed], messageList: [] });
    await text();
    const [entry] = await log();
    expect(entry).toMatchObject({ state: 'refused', tries: 1 });
    expect(entry?.reason?.ko).toBe('문자 서비스가 보내지 않았습니다: 발신번호 미등록 ••••, to: 010-****-5678 (1062)');
    expect(entry?.reason?.en).toContain('(1062)');
    expect(outside.heard).toHaveLength(1);
  });

  it('is out: undo says so, and the same number gets a correction, once, and again by redo', async () => {
    const id = await text();
    const preview = await world.alpha.service((context) => previewUndo(context, { id, withDependents: false }));
    expect(JSON.stringify(preview)).toContain('정정 문자');
    expect(sent()).toHaveLength(1);
    const undone = await undo(id);
    expect(undone).toMatchObject({ impossible: 1, reversed: 1 });
    expect(sent().map(({ to, type }) => [to, type])).toEqual([
      ['01012345678', 'SMS'],
      ['01012345678', 'LMS'],
    ]);
    expect(sent()[1]).toMatchObject({ subject: '[취소됨] 예약 확정' });
    await undo(undone.undoExecutionId);
    expect(sent()[2]).toMatchObject({ subject: '[다시 유효] 예약 확정' });
    expect(new Set(sent().map(({ customFields }) => customFields.key)).size).toBe(3);
  });

  it('that is taken back while it waits goes out first, and then its correction, each once', async () => {
    answers(503, {});
    await undo(await text());
    expect(outside.heard).toHaveLength(1);
    accepts();
    outside.heard.length = 0;
    for (let count = 0; count < 4; count++) await later();
    expect(sent().map(({ type }) => type)).toEqual(['SMS', 'LMS']);
    expect((await log()).slice(0, 2).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });

  it('whose first words never went out is not corrected', async () => {
    answers(200, { failedMessageList: [{ statusCode: '3059', statusMessage: '변작된 발신번호' }] });
    const id = await text();
    accepts();
    await undo(id);
    expect(outside.heard).toHaveLength(1);
    expect((await log())[0]).toMatchObject({ state: 'dropped', isCorrection: true });
  });
});

describe('알림톡', () => {
  beforeEach(async () => void (await connect()));

  it('goes by its template with its values, and is corrected by a text', async () => {
    const id = await kakao();
    const [first] = sent();
    expect(first).toMatchObject({
      type: 'ATA',
      to: '01012345678',
      kakaoOptions: { templateId: 'KA01TP01', variables: { '#{이름}': '김하늘' }, disableSms: false },
    });
    expect(first).not.toHaveProperty('text');
    expect(await undo(id)).toMatchObject({ impossible: 1 });
    expect(sent()[1]).toMatchObject({ type: 'LMS', subject: '[취소됨] 예약 확정' });
  });

  it('that is refused goes as a text, unless it shall not', async () => {
    outside.answers((request, response) => {
      const isKakao = JSON.parse(request.body).messages[0].type === 'ATA';
      const failedMessageList = isKakao ? [{ statusCode: '3016', statusMessage: '템플릿 불일치' }] : [];
      response.writeHead(200).end(JSON.stringify({ failedMessageList, messageList: [{ messageId: 'M1' }] }));
    });
    await kakao();
    expect(sent().map(({ type }) => type)).toEqual(['ATA', 'SMS']);
    expect((await log()).slice(0, 2).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      'sms accepted',
      'kakao refused',
    ]);
    outside.heard.length = 0;
    await kakao({ kakaoOnly: true });
    expect(sent().map(({ type, kakaoOptions }) => [type, kakaoOptions?.disableSms])).toEqual([['ATA', true]]);
  });

  it('of a template that nobody registered is not published', async () => {
    const refused = await kakao({ template: 'KA01TP99' }).catch((error) => error);
    expect(JSON.stringify(refused)).toContain('KAKAO_TEMPLATE_UNKNOWN');
  });
});

it('a text that waits without a connected service is sent once one is connected', async () => {
  const { id: gateway } = await connect();
  answers(503, {});
  await text();
  expect((await world.call(api.removeTextGateway, { as: world.alpha.master, params: { id: gateway } })).status).toBe(
    200,
  );
  await later();
  expect((await log())[0]).toMatchObject({
    state: 'waiting',
    reason: { ko: expect.stringContaining('연결되어 있지') },
  });
  accepts();
  await connect();
  await later();
  expect((await log())[0]).toMatchObject({ state: 'accepted' });
});
