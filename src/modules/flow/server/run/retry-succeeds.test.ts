/** A run that failed goes on once what was wrong is mended, and only then. */

import { expect, it } from 'vitest';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { publishFrame } from '../index.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, read, start, undo } = createFlowKit();

const month = getKoreanMonth();
const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'go-on' } };
const posting: FrameDraft = {
  blocks: [createEntryBlock('early', '=5'), wait, createEntryBlock('late', '=7'), createEntryBlock('last', '=9')],
  connections: toConnections('early', 'wait', 'late', 'last'),
  runAs: serviceAccount,
};
const retry = (id: string) => call(endpoints.retryExecution, { as: kit.world.alpha.master, params: { id }, body: {} });
const signal = () => call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name: 'go-on', payload: {} } });
const close = () => call(finance.closePeriod, { as: kit.world.alpha.finance, params: { month } });
const reopen = () => call(finance.reopenPeriod, { as: kit.world.alpha.master, params: { month } });
const entriesOf = async (executionId: string) =>
  (await call(finance.listEntries, { as: kit.world.alpha.finance, query: { executionId } })).body.data as object[];

/** A run whose step after the wait met a closed month. */
async function startFailing(): Promise<string> {
  const { id } = await start(await frame(posting));
  expect((await close()).status).toBe(200);
  await signal();
  const execution = await read(id);
  expect(execution).toMatchObject({ status: 'failed', abilities: { retry: null } });
  expect(execution.steps.map(({ path, status }) => [path, status])).toEqual([
    ['early', 'done'],
    ['wait', 'done'],
    ['late', 'failed'],
  ]);
  expect(execution.steps.at(-1)?.error?.code).toBe('PERIOD_CLOSED');
  return id;
}

it('finishes what failed, what was done before is done once', async () => {
  const id = await startFailing();
  expect((await read(id)).impacts).toHaveLength(1);
  expect((await retry(id)).body.data).toEqual({ id, status: 'failed' });
  expect(await entriesOf(id)).toHaveLength(1);
  expect((await reopen()).status).toBe(200);

  expect((await retry(id)).body.data).toEqual({ id, status: 'finished' });
  const retried = await read(id);
  expect(retried.steps.map(({ path, status, error }) => [path, status, error])).toEqual(
    ['early', 'wait', 'late', 'last'].map((path) => [path, 'done', null]),
  );
  expect(retried.impacts).toHaveLength(3);
  expect(await entriesOf(id)).toHaveLength(3);
  expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'EXECUTION_NOT_FAILED' } });
  expect(await entriesOf(id)).toHaveLength(3);
});

it('goes through to a part that is hidden from who operates the flow around it', async () => {
  const { alpha } = kit.world;
  const access = { accessMode: 'private', ownerEntityId: alpha.master.personId } as const;
  const privateFrame = { key: 'retry-private', title, access, definition: posting };
  await alpha.service((context) => publishFrame(context, privateFrame));
  const around = { id: 'part', kind: 'flow.sub-flow', title, settings: { frameKey: privateFrame.key } };
  const { id } = await start(await frame({ blocks: [around] }), {}, alpha.master);
  expect((await close()).status).toBe(200);
  await signal();
  expect(await read(id)).toMatchObject({ status: 'failed', children: [], abilities: { retry: null } });
  expect((await reopen()).status).toBe(200);
  const retried = await call(endpoints.retryExecution, { as: alpha.manager, params: { id }, body: {} });
  expect(retried.body).toMatchObject({ success: true, data: { id, status: 'finished' } });
});

it('a failed step changed no data, so that an undo reverses the steps before it', async () => {
  const id = await startFailing();
  await reopen();
  const { impacts } = await read(id);
  expect(impacts).toHaveLength(1);
  const undone = await undo(id);
  expect(undone.body).toMatchObject({ success: true, data: { reversed: 1 } });
  expect(await entriesOf(id)).toHaveLength(1);
});

it('a run that did not fail is not run again', async () => {
  const { id } = await start(await frame(posting));
  const refused = { status: 409, body: { code: 'EXECUTION_NOT_FAILED' } };
  const waiting = await read(id);
  expect(await retry(id)).toMatchObject(refused);
  expect(await read(id)).toEqual(waiting);
  await signal();
  const finished = await read(id);
  expect(finished.status).toBe('finished');
  expect(await retry(id)).toMatchObject(refused);
  expect(await read(id)).toEqual(finished);
  await call(endpoints.cancelFlow, { as: kit.world.alpha.master, params: { id }, body: { reason } });
  expect(await retry(id)).toMatchObject(refused);
});
