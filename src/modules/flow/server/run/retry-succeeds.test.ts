/** A run that failed goes on once what was wrong is mended, and only then. */

import { expect, it } from 'vitest';
import { koreanMonth } from '#kernel/server/testing/day.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { publishFrame } from '../index.ts';
import { chain, entry, flowKit, reason, service, title } from '../testing/kit.ts';

const { call, frame, kit, read, start, undo } = flowKit();

const month = koreanMonth();
const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'go-on' } };
const posting: FrameDraft = {
  blocks: [entry('early', '=5'), wait, entry('late', '=7'), entry('last', '=9')],
  connections: chain('early', 'wait', 'late', 'last'),
  runAs: service,
};
const retry = (id: string) => call(endpoints.retryExecution, { as: kit.world.alpha.master, params: { id }, body: {} });
const signal = () => call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name: 'go-on', payload: {} } });
const close = () => call(finance.closePeriod, { as: kit.world.alpha.finance, params: { month } });
const reopen = () => call(finance.reopenPeriod, { as: kit.world.alpha.master, params: { month } });
const entriesOf = async (executionId: string) =>
  (await call(finance.listEntries, { as: kit.world.alpha.finance, query: { executionId } })).body.data as object[];

/** A run whose step after the wait met a closed month. */
async function failed(): Promise<string> {
  const { id } = await start(await frame(posting));
  expect((await close()).status).toBe(200);
  await signal();
  const shown = await read(id);
  expect(shown).toMatchObject({ status: 'failed', abilities: { retry: null } });
  expect(shown.steps.map(({ path, status }) => [path, status])).toEqual([
    ['early', 'done'],
    ['wait', 'done'],
    ['late', 'failed'],
  ]);
  expect(shown.steps.at(-1)?.error?.code).toBe('PERIOD_CLOSED');
  return id;
}

it('finishes what failed, what was done before is done once', async () => {
  const id = await failed();
  expect((await read(id)).impacts).toHaveLength(1);
  expect((await retry(id)).body.data).toEqual({ id, status: 'failed' });
  expect(await entriesOf(id)).toHaveLength(1);
  expect((await reopen()).status).toBe(200);

  expect((await retry(id)).body.data).toEqual({ id, status: 'finished' });
  const after = await read(id);
  expect(after.steps.map(({ path, status, error }) => [path, status, error])).toEqual(
    ['early', 'wait', 'late', 'last'].map((path) => [path, 'done', null]),
  );
  expect(after.impacts).toHaveLength(3);
  expect(await entriesOf(id)).toHaveLength(3);
  expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'EXECUTION_NOT_FAILED' } });
  expect(await entriesOf(id)).toHaveLength(3);
});

it('goes through to a part that is hidden from who operates the flow around it', async () => {
  const { alpha } = kit.world;
  const access = { accessMode: 'private', ownerEntityId: alpha.master.personId } as const;
  const about = { key: 'retry-private', title, access, definition: posting };
  await alpha.service((context) => publishFrame(context, about));
  const around = { id: 'part', kind: 'flow.sub-flow', title, settings: { frameKey: about.key } };
  const { id } = await start(await frame({ blocks: [around] }), {}, alpha.master);
  expect((await close()).status).toBe(200);
  await signal();
  expect(await read(id)).toMatchObject({ status: 'failed', children: [], abilities: { retry: null } });
  expect((await reopen()).status).toBe(200);
  const retried = await call(endpoints.retryExecution, { as: alpha.manager, params: { id }, body: {} });
  expect(retried.body).toMatchObject({ success: true, data: { id, status: 'finished' } });
});

it('a step that failed changed nothing, so that an undo takes back what stands before it', async () => {
  const id = await failed();
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
