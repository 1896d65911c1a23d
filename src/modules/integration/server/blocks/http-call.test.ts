/** Calls of flows to other services: made once by key, taken back by a call, and each failure said in words. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import type { ExecutionDetail } from '#modules/flow/contract/shapes.ts';
import { previewUndo, undoExecution as undoEndpoint } from '#modules/flow/contract/undo.endpoints.ts';
import {
  cancelExecution,
  publishFrame,
  retryExecution,
  startExecution,
  undoExecution,
} from '#modules/flow/server/index.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { createSecret } from '../../contract/secret.endpoints.ts';
import { countEffectiveCalls, selectEverything } from '../testing/calls.queries.ts';

let world: World;
let outside: ExternalService;
const secret = 'sk_live_4242/with+signs"=';
const title = { ko: '호출', en: 'Call' };
const reason = { code: 'mistake', text: '잘못 호출' } as const;

beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
  const body = { name: 'PAY_KEY', value: secret, hosts: [new URL(outside.origin).host] };
  expect((await world.call(createSecret, { as: world.alpha.master, body })).status).toBe(201);
});
beforeEach(() => {
  world.configure({ outgoingAllowed: outside.allowed });
  outside.heard.length = 0;
  outside.answers((_asked, response) => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: { id: 'p/1', amount: 3000, echo: `Bearer ${secret}` } }));
  });
});
afterEach(() => world.configure());
afterAll(async () => {
  await outside?.close();
  await world?.close();
});

const settings = (more: Record<string, Json> = {}): Record<string, Json> => ({
  method: 'POST',
  address: `${outside.origin}/payments?trace=1`,
  headers: [{ name: 'Authorization', value: 'Bearer ', secret: 'PAY_KEY' }],
  body: '={"amount": input.amount}',
  outputs: [
    { key: 'paymentId', path: 'data.id', kind: 'text', required: true },
    { key: 'amount', path: 'data.amount', kind: 'integer' },
    { key: 'echo', path: 'data.echo', kind: 'text' },
  ],
  undoMethod: 'DELETE',
  undoAddress: `${outside.origin}/payments/{{paymentId}}`,
  ...more,
});

/** A task for a role, after the call: it is what lets the role read what the run was given. */
const task = { id: 'look', kind: 'flow.task', title, settings: { title: '확인', assigneeRole: 'manager' } };

/** Starts a run of one call and carries it as far as it goes now. */
async function run(more: Record<string, Json> = {}, followingSteps: readonly (typeof task)[] = []): Promise<string> {
  const key = `call-${createId()}`;
  const definition = {
    blocks: [
      {
        id: 'ask',
        kind: 'flow.form',
        title,
        settings: { fields: [{ key: 'amount', label: title, kind: 'integer', required: true }] },
      },
      { id: 'pay', kind: 'integration.http-call', title, settings: settings(more) },
      ...followingSteps,
    ],
    connections: [{ from: 'ask', to: 'pay' }, ...followingSteps.map(({ id }) => ({ from: 'pay', to: id }))],
    runAs: { kind: 'service' as const, permissions: ['integration.call.make'] },
  };
  await world.alpha.service((context) => publishFrame(context, { key, title, definition } as never));
  const { id } = (await world.alpha.context('master', (context) =>
    startExecution(context, { frameKey: key, input: { amount: 3000 } }),
  )) as { id: string };
  return id;
}
async function createCall(
  more: Record<string, Json> = {},
  followingSteps: readonly (typeof task)[] = [],
): Promise<string> {
  const id = await run(more, followingSteps);
  await world.settle();
  return id;
}
const read = async (id: string): Promise<ExecutionDetail> =>
  (await world.call(readExecution, { as: world.alpha.master, params: { id } })).body.data;
const readStep = async (id: string) => (await read(id)).steps.find(({ path }) => path === 'pay');

it('brings what it is given with the secret in its header, and takes what is asked of the answer, without the secret', async () => {
  const id = await createCall();
  expect(outside.heard).toHaveLength(1);
  const [heard] = outside.heard;
  expect(heard).toMatchObject({ method: 'POST', path: '/payments?trace=1', body: '{"amount":3000}' });
  expect(heard?.headers).toMatchObject({ authorization: `Bearer ${secret}`, 'content-type': 'application/json' });
  expect(heard?.headers['idempotency-key']).toMatch(/^[\w-]{32}$/);
  const detail = await read(id);
  expect(detail.status).toBe('finished');
  expect((await readStep(id))?.output).toEqual({ status: 201, paymentId: 'p/1', amount: 3000, echo: 'Bearer ••••' });
  const all = await world.alpha.service((context) => context.unit.query(selectEverything(context.companyId)));
  const text = (all as { text: string }[])[0]?.text ?? '';
  expect(text).toContain('PAY_KEY');
  expect(text).not.toContain('sk_live_4242');
  expect(JSON.stringify(detail)).not.toContain('sk_live_4242');
});

it('a secret goes to its own hosts alone: no other address, no undo, no redirect has it', async () => {
  const elsewhere = await startExternalService();
  try {
    world.configure({ outgoingAllowed: [...outside.allowed, ...elsewhere.allowed] });
    // Another address than the one that was looked at when the flow was published.
    await expect(run({ address: `='${elsewhere.origin}/payments'` })).rejects.toMatchObject({
      code: 'SECRET_HOST_REFUSED',
    });
    const id = await createCall({ undoAddress: `=input.amount > 0 ? '${elsewhere.origin}/{{paymentId}}' : ''` });
    expect(outside.heard).toHaveLength(1);
    await world.alpha.service((context) => undoExecution(context, { id, reason }));
    await world.settle();
    expect(elsewhere.heard).toEqual([]);
    outside.answers((_asked, response) => void response.writeHead(307, { location: `${elsewhere.origin}/to` }).end());
    await createCall({ headers: [{ name: 'User-Agent', secret: 'PAY_KEY' }], retries: 0 });
    // Control: the redirect was followed.
    expect(elsewhere.heard).toHaveLength(1);
    expect(JSON.stringify(elsewhere.heard)).not.toContain('sk_live_4242');
  } finally {
    await elsewhere.close();
  }
});

it('no transaction is open while the other side thinks', async () => {
  const id = await run();
  let meanwhile: unknown = null;
  outside.answers(async (_asked, response) => {
    meanwhile = await world.alpha.service((context) => cancelExecution(context, { id, reason })).catch(String);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":{"id":"late","amount":1}}');
  });
  await world.settle();
  // Stopping it waited for nothing; and what came of the call is taken back, as the run is.
  expect(meanwhile).not.toBeNull();
  expect(outside.heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /payments?trace=1',
    'DELETE /payments/late',
  ]);
});

it('a run that is stopped before its call was made calls nobody', async () => {
  const id = await run();
  await world.alpha.service((context) => cancelExecution(context, { id, reason }));
  await world.settle();
  expect(outside.heard).toEqual([]);
});

it('undo calls the address given for it with the data of the answer, and redo calls again with another key', async () => {
  const id = await createCall();
  const undone = (await world.alpha.service((context) => undoExecution(context, { id, reason }))) as never as {
    undoExecutionId: string;
  };
  await world.settle();
  expect(outside.heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /payments?trace=1',
    'DELETE /payments/p%2F1',
  ]);
  await world.alpha.service((context) => undoExecution(context, { id: undone.undoExecutionId, reason }));
  await world.settle();
  expect(outside.heard.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST']);
  expect(new Set(outside.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
});

describe('failures', () => {
  const inner = (): string => 'http://127.0.0.1:8080/';
  it.each([
    ['a status', {}, 'CALL_STATUS_REFUSED', 404],
    ['an inner address', { address: inner, headers: [] }, 'CALL_ADDRESS_REFUSED', 200],
    [
      'a dead address',
      { address: (): string => 'http://nobody.invalid/', headers: [], retries: 0 },
      'CALL_NAME_NOT_FOUND',
      200,
    ],
    ['a value that is not there', {}, 'CALL_ANSWER_UNEXPECTED', 200],
  ])('%s ends in a failed step that says so in both languages', async (_what, more, code, status) => {
    outside.answers((_asked, response) => void response.writeHead(status).end('{"data":{}}'));
    const settings = Object.fromEntries(
      Object.entries(more).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
    );
    const id = await createCall(settings as Record<string, Json>);
    const detail = await read(id);
    expect(detail.status).toBe('failed');
    const step = await readStep(id);
    expect(step?.error).toMatchObject({ code });
  });

  it('an answer that is too large, and one that does not come', async () => {
    outside.answers((_asked, response) => void response.end('x'.repeat(2000)));
    expect((await readStep(await createCall({ maxKilobytes: 1 })))?.error).toMatchObject({ code: 'CALL_TOO_LARGE' });
    outside.answers(() => undefined);
    const id = await createCall({ timeoutSeconds: 1, retries: 0 });
    expect((await readStep(id))?.error).toMatchObject({ code: 'CALL_TIME_OUT' });
  });

  it('a server that is busy is asked again later, and a step that is tried again asks with the same key', async () => {
    outside.answers((_asked, response) => void response.writeHead(503).end());
    const id = await createCall({ retries: 1 });
    expect((await read(id)).status).toBe('waiting');
    const later = async () => {
      await world.settle();
      return (await read(id)).status;
    };
    await expect.poll(later, { timeout: 20_000 }).toBe('failed');
    expect(outside.heard).toHaveLength(2);
    outside.answers((_asked, response) => void response.writeHead(200).end('{"data":{"id":"p2"}}'));
    await world.alpha.service((context) => retryExecution(context, id));
    await world.settle();
    expect((await read(id)).status).toBe('finished');
    expect(new Set(outside.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

describeUndoSuite({
  name: 'integration.http-call',
  world: () => world,
  start: () => createCall(),
  snapshot: async (context: Context) => (await context.unit.query(countEffectiveCalls(context.companyId)))[0]?.standing,
});

it.each([
  ['to those who may read what the run was given', 'master', 1, []],
  ['and to nobody else', 'manager', 0, []],
  ['also to whom a task let read it that ends with the undo', 'manager', 1, [task]],
] as const)('says before and after an undo which address is called, %s', async (_, who, count, following) => {
  const as = world.alpha[who];
  const id = await createCall({}, following);
  const undoPreview = (await world.call(previewUndo, { as, params: { id } })).body.data;
  expect(undoPreview).toMatchObject({ allowed: true, reverse: [{ isHidden: count === 0 }] });
  expect(undoPreview.notices.filter(({ code }: { code: string }) => code === 'CALL_WILL_BE_MADE')).toHaveLength(count);
  const body = { reason, expected: undoPreview.hash };
  const undoResult = (await world.call(undoEndpoint, { as, params: { id }, body })).body.data;
  expect(undoResult).toMatchObject({ reversed: 1, notices: undoPreview.notices });
  expect(JSON.stringify([undoPreview, undoResult]).includes('/payments')).toBe(count > 0);
});
