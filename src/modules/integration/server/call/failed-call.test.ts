/** Calls that nobody waits for: given up with a reason, made again by operators, and forgotten once nothing can need them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { previewUndo } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { runAtOnceOnTable, waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import { listFailedCalls, retryCalls } from '../../contract/incidents/incident.endpoints.ts';
import type { FailedCall } from '../../contract/incidents/incident.ts';
import { selectStoredCalls, updateBegan, updateEnded } from '../testing/calls.queries.ts';
import { clearOldCalls } from './call-retention.service.ts';

let world: World;
let outside: ExternalService;
const title = { ko: '호출', en: 'Call' };
const reason = { code: 'mistake', text: '잘못 호출' } as const;
let setRefusing: number | null = null;
let refused = 'DELETE';

beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
});
beforeEach(() => {
  world.configure({ outgoingAllowed: outside.allowed });
  setRefusing = null;
  refused = 'DELETE';
  outside.heard.length = 0;
  outside.answers(({ method }, response) => {
    if (method === refused && setRefusing !== null) return void response.writeHead(setRefusing).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"p1"}');
  });
});
afterEach(() => world.configure());
afterAll(async () => {
  await outside?.close();
  await world?.close();
});

/** A finished run of one call. */
async function createRun(more: Record<string, Json> = {}): Promise<string> {
  const key = `pay-${createId()}`;
  const settings = {
    method: 'POST',
    address: `${outside.origin}/payments?token=in-the-query`,
    body: { note: 'a body to be forgotten' },
    outputs: [{ key: 'id', path: 'id', kind: 'text' }],
    undoMethod: 'DELETE',
    undoAddress: `${outside.origin}/payments/{{id}}`,
    ...more,
  };
  const definition = {
    blocks: [{ id: 'pay', kind: 'integration.http-call', title, settings }],
    runAs: { kind: 'service', permissions: ['integration.call.make'] },
  };
  await world.alpha.service((context) => publishFrame(context, { key, title, definition } as never));
  const { id } = (await world.alpha.context('master', (context) =>
    startExecution(context, { frameKey: key, input: {} }),
  )) as { id: string };
  await world.settle();
  return id;
}
async function undoRun(id: string): Promise<string> {
  const result = await world.alpha.service((context) => undoExecution(context, { id, reason }));
  await world.settle();
  return (result as { undoExecutionId: string }).undoExecutionId;
}
const listFailed = async (as = world.alpha.master): Promise<FailedCall[]> =>
  (await world.call(listFailedCalls, { as })).body.data.calls;
const listMethods = () => outside.heard.map(({ method }) => method);

describe('a call that takes one back', () => {
  it('and is refused is listed with its reason and its run; repeated, it continues with the calls queued behind it', async () => {
    setRefusing = 404;
    const id = await createRun();
    const undo = await undoRun(id);
    const [call, ...more] = await listFailed();
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      ...{ kind: 'compensation', line: `DELETE ${outside.origin}/payments/p1`, attempts: 1 },
      execution: { id: expect.stringMatching(/-/) },
      reason: { ko: '호출한 서버가 상태 404번으로 답했습니다.' },
    });
    expect(call?.execution.title).not.toBe('');
    // A redo calls only once the first was taken back.
    await undoRun(undo);
    expect(listMethods()).toEqual(['POST', 'DELETE']);
    setRefusing = null;
    const body = { ids: [call?.id as string, createId()] };
    expect((await world.call(retryCalls, { as: world.alpha.master, body })).body.data).toEqual({ retried: 1 });
    await world.settle();
    expect(listMethods()).toEqual(['POST', 'DELETE', 'DELETE', 'POST']);
    expect(outside.heard[1]?.headers['idempotency-key']).toBe(outside.heard[2]?.headers['idempotency-key']);
    expect(await listFailed()).toEqual([]);
    expect((await world.call(retryCalls, { as: world.alpha.master, body })).body.data).toEqual({ retried: 0 });
  });

  it('does not exist for a user without access to its run', async () => {
    setRefusing = 404;
    await undoRun(await createRun());
    const [call] = await listFailed();
    expect(await listFailed(world.alpha.supervisor)).toEqual([]);
    const body = { ids: [call?.id as string] };
    expect((await world.call(retryCalls, { as: world.alpha.supervisor, body })).body.data).toEqual({ retried: 0 });
    setRefusing = null;
    await world.call(retryCalls, { as: world.alpha.master, body });
    await world.settle();
  });
});

describe('a call that was given up', () => {
  const again = async (...ids: string[]) =>
    (await world.call(retryCalls, { as: world.alpha.master, body: { ids } })).body.data.retried;

  it('long ago and is made again is handed to the worker once, however often and at once it is asked for', async () => {
    setRefusing = 404;
    const id = await createRun();
    await undoRun(id);
    const [call] = await listFailed();
    const its = call?.id as string;
    const age = () =>
      world.alpha.service(async ({ unit, companyId }) => void (await unit.query(updateBegan(companyId, id, '5 days'))));
    await age();
    setRefusing = null;
    const counts = await runAtOnceOnTable(world, 'integration.calls', [() => again(its), () => again(its)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await listFailed()).toEqual([]);
    expect(await again(its)).toBe(0);
    await world.settle();
    expect(listMethods()).toEqual(['POST', 'DELETE', 'DELETE']);
  });

  it('and was taken back before it was made is not made any more, and what comes after it is', async () => {
    const undo = await undoRun(await createRun());
    setRefusing = 404;
    refused = 'POST';
    const redo = await undoRun(undo);
    const [call, ...more] = await listFailed();
    expect([call?.kind, more]).toEqual(['call', []]);
    const last = await undoRun(redo);
    expect(await listFailed()).toEqual([]);
    setRefusing = null;
    expect(await again(call?.id as string)).toBe(0);
    await world.settle();
    expect(listMethods()).toEqual(['POST', 'DELETE', 'POST']);
    await undoRun(last);
    expect(listMethods()).toEqual(['POST', 'DELETE', 'POST', 'POST']);
  });
});

describe('the request of a call', () => {
  const readStoredTexts = async (id: string) =>
    (await world.alpha.service(({ unit, companyId }) => unit.query(selectStoredCalls(companyId, id)))).map(
      ({ text }) => text,
    );
  const forget = () => world.alpha.service((context) => clearOldCalls(context));
  const older = (id: string, by: string) =>
    world.alpha.service(async ({ unit, companyId }) => void (await unit.query(updateEnded(companyId, id, by))));
  const verdict = async (id: string) =>
    (await world.call(previewUndo, { as: world.alpha.master, params: { id } })).body.data;

  it('is forgotten at once where nothing takes the call back, and still says where it went', async () => {
    const id = await createRun({ undoAddress: null, undoMethod: null });
    await forget();
    const [text = ''] = await readStoredTexts(id);
    expect(text).toContain('/payments');
    expect(text).not.toMatch(/in-the-query|to be forgotten|p1/);
    expect((await verdict(id)).impossible).toMatchObject([
      { reason: { ko: '되돌릴 때 호출할 주소를 정해 두지 않았습니다.' } },
    ]);
  });

  it('is stored as long as it can be undone: its hours, else two years', async () => {
    const hours = await createRun({ undoHours: 48 });
    const years = await createRun();
    await older(hours, '47 hours');
    await older(years, '23 months');
    expect(await forget()).toBe(0);
    expect((await verdict(hours)).impossible).toEqual([]);
    await older(hours, '49 hours');
    await older(years, '25 months');
    expect(await forget()).toBe(2);
    expect((await readStoredTexts(hours))[0]).not.toContain('to be forgotten');
    expect((await verdict(hours)).impossible).toMatchObject([{ reason: { ko: expect.stringContaining('48시간') } }]);
    expect((await verdict(years)).impossible).toMatchObject([
      { reason: { ko: expect.stringContaining('삭제했습니다') } },
    ]);
    expect(await forget()).toBe(0);
  });

  it('is stored for a redo after its hours, as long as the run is undone', async () => {
    const id = await createRun({ undoHours: 1 });
    const undo = await undoRun(id);
    await older(id, '30 days');
    expect(await forget()).toBe(0);
    expect((await verdict(undo)).impossible).toEqual([]);
    expect((await readStoredTexts(id)).join()).toContain('to be forgotten');
  });

  it('is stored while an undo is in progress at its expiry', async () => {
    const id = await createRun();
    await older(id, '25 months');
    const { forgetting } = await world.alpha.service(async (context) => {
      await undoExecution(context, { id, reason });
      const forgetting = forget();
      await Promise.race([forgetting, waitUntilLocked(world, 1)]);
      return { forgetting };
    });
    expect(await forgetting).toBe(0);
    await world.settle();
    expect(outside.heard.map(({ method, path }) => `${method} ${path}`).at(-1)).toBe('DELETE /payments/p1');
  });
});
