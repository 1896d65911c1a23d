/** A call is made, not made, or unknown from the moment it leaves; an undo is done when its compensation is (about 20 s: tries pause). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { readOverview } from '#modules/flow/contract/operator/operator.endpoints.ts';
import { previewUndo, readUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';

let world: World;
let outside: ExternalService;
const title = { ko: '호출', en: 'Call' };
const reason = { code: 'mistake', text: '잘못 호출' } as const;

/** Records created by the other side, by key, and its behaviour. */
const madeByKey = new Map<string, string>();
let answersAfter = 0;
let deletes = 204;

beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
});
beforeEach(() => {
  world.configure({ outgoingAllowed: outside.allowed });
  madeByKey.clear();
  outside.heard.length = 0;
  [answersAfter, deletes] = [0, 204];
  outside.answers(({ method, path, headers }, response) => {
    if (method === 'DELETE') {
      if (deletes < 300) for (const [key, id] of madeByKey) if (path.endsWith(id)) madeByKey.delete(key);
      return void response.writeHead(deletes).end();
    }
    const key = headers['idempotency-key'] as string;
    const isKnown = madeByKey.has(key);
    if (!isKnown) madeByKey.set(key, `p${madeByKey.size + 1}`);
    const answer = () => response.writeHead(201).end(JSON.stringify({ id: madeByKey.get(key) }));
    // Only the first request waits.
    setTimeout(answer, isKnown ? 0 : answersAfter);
  });
});
afterEach(() => world.configure());
afterAll(async () => {
  await outside?.close();
  await world?.close();
});

const as = () => world.alpha.master;
async function start(more: Record<string, Json> = {}): Promise<string> {
  const key = `unknown-${createId()}`;
  const settings = {
    ...{ method: 'POST', address: `${outside.origin}/payments`, retries: 0, timeoutSeconds: 1 },
    outputs: [{ key: 'id', path: 'id', kind: 'text', required: true }],
    ...{ undoMethod: 'DELETE', undoAddress: `${outside.origin}/payments/{{id}}`, ...more },
  };
  const definition = {
    blocks: [{ id: 'pay', kind: 'integration.http-call', title, settings }],
    runAs: { kind: 'service', permissions: ['integration.call.make'] },
  };
  await world.alpha.service((context) => publishFrame(context, { key, title, definition } as never));
  return (await world.alpha.context('master', (context) => startExecution(context, { frameKey: key, input: {} }))).id;
}
const calls = () => outside.heard.map(({ method, path }) => `${method} ${path}`);
const keys = () =>
  new Set(outside.heard.flatMap(({ method, headers }) => (method === 'POST' ? headers['idempotency-key'] : [])));
const statusOf = async (id: string) => (await world.call(readExecution, { as: as(), params: { id } })).body.data.status;
const codes = (undoPreview: { notices: { code: string }[] }) => undoPreview.notices.map(({ code }) => code);
const preview = async (id: string) => (await world.call(previewUndo, { as: as(), params: { id } })).body.data;
async function undo(id: string) {
  const { hash } = await preview(id);
  const reply = await world.call(undoExecution, { as: as(), params: { id }, body: { reason, expected: hash } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}
const readState = async (undoId: string) =>
  (await world.call(readUndo, { as: as(), params: { id: undoId } })).body.data.state;
const isSettled = (undoId: string) =>
  expect
    .poll(
      async () => {
        await world.settle();
        return readState(undoId);
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe('done');

it('its answer was lost after the other side made the thing: it is asked again under its key and taken back', async () => {
  answersAfter = 1500;
  const id = await start();
  await world.settle();
  expect(await statusOf(id)).toBe('failed');
  expect(madeByKey.size).toBe(1);
  const undoPreview = await preview(id);
  expect(undoPreview).toMatchObject({ allowed: true, impossible: [], reverse: [{ kind: 'integration.http-call' }] });
  expect(codes(undoPreview)).toEqual(['CALL_OUTCOME_UNKNOWN', 'CALL_WILL_BE_MADE']);
  const { undoId, state } = await undo(id);
  expect([state, await readState(undoId)]).toEqual(['compensating', 'compensating']);
  await isSettled(undoId);
  expect(calls()).toEqual(['POST /payments', 'POST /payments', 'DELETE /payments/p1']);
  expect([keys().size, madeByKey.size]).toEqual([1, 0]);
});

it('taken back while it is out: its answer settles it, and it is taken back once', async () => {
  const id = await start({ timeoutSeconds: 5 });
  let undone: { undoId: string; state: string } | null = null;
  outside.answers(async ({ method }, response) => {
    if (method === 'POST') {
      const undoPreview = await preview(id);
      expect(codes(undoPreview)).toContain('CALL_OUTCOME_UNKNOWN');
      undone ??= await undo(id);
    }
    response.writeHead(200).end('{"id":"p9"}');
  });
  await world.settle();
  expect(undone).toMatchObject({ state: 'compensating' });
  await isSettled((undone as unknown as { undoId: string }).undoId);
  expect(calls()).toEqual(['POST /payments', 'DELETE /payments/p9']);
});

it('without a way back a task for a person is opened, asked for or not, and the preview says so', async () => {
  answersAfter = 1500;
  const id = await start({ undoAddress: null, undoMethod: null });
  await world.settle();
  const undoPreview = await preview(id);
  expect(undoPreview).toMatchObject({
    allowed: true,
    impossible: [{ reason: { ko: expect.stringContaining('이루어졌는지 모르고') } }],
  });
  const { followUps, state } = await undo(id);
  expect([followUps.length, state]).toEqual([1, 'done']);
});

it('a call that reached nobody, and one that was refused, was not made: nothing is called', async () => {
  outside.answers((_asked, response) => void response.writeHead(422).end());
  for (const address of [`${outside.origin}/payments`, 'http://127.0.0.1:9/payments']) {
    const id = await start({ address });
    await world.settle();
    expect(await statusOf(id)).toBe('failed');
    outside.heard.length = 0;
    const undoPreview = await preview(id);
    if (undoPreview.reverse.length > 0) expect(codes(undoPreview)).toEqual(['CALL_NOT_MADE']);
    expect((await undo(id)).state).toBe('done');
    await world.settle();
    expect(calls()).toEqual([]);
  }
});

it('an undo whose call is answered 500 is compensating until it was answered well, and operators see it', async () => {
  const id = await start();
  await world.settle();
  expect(await statusOf(id)).toBe('finished');
  deletes = 500;
  const { undoId } = await undo(id);
  await world.settle();
  expect(await readState(undoId)).toBe('compensating');
  const overview = (await world.call(readOverview, { as: as() })).body.data;
  expect(overview.compensating).toBe(1);
  deletes = 204;
  await isSettled(undoId);
  expect(madeByKey.size).toBe(0);
  expect((await world.call(readOverview, { as: as() })).body.data.compensating).toBe(0);
});

it('an answer of 503 says nothing of whether it was made', async () => {
  const id = await start();
  outside.answers((_asked, response) => void response.writeHead(503).end());
  await world.settle();
  const { steps } = (await world.call(readExecution, { as: as(), params: { id } })).body.data;
  expect(steps[0].status).toBe('failed');
  expect(codes(await preview(id))).toContain('CALL_OUTCOME_UNKNOWN');
});
