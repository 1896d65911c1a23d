/** Tests of large undos: events between queueing for the worker and completion. */

import { afterEach, beforeAll, expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';
import { setFlowSettings } from '../testing/settings.ts';
import { checkExpiry } from './expiry.service.ts';

const { call, expireIn, frame, kit, read, record, start, undo } = createFlowKit();

const rename = (to: string, id = 'write'): FrameDraft['blocks'][number] => ({
  ...{ id, kind: 'axis.record-update', title },
  settings: { record: '=input.record', title: to },
});
const body = {
  blocks: [
    rename('="이름 " + string(item)'),
    rename('="다시 " + string(item)', 'again'),
    rename('="끝 " + string(item)', 'last'),
  ],
  connections: toConnections('write', 'again', 'last'),
};
const large: FrameDraft = {
  blocks: [
    {
      ...{ id: 'each', kind: 'flow.loop', title },
      settings: { over: 'input.list', as: 'one', body } as never,
    },
  ],
  amount: '={"amount": 600000, "currency": "KRW"}',
  runAs: serviceAccount,
};
const settings = (undoApprovalAbove: number | null) =>
  setFlowSettings(kit.world, kit.world.alpha.master, { wonPerUnit: {}, undoApprovalAbove });
const stateOf = async (id: string) => (await call(undos.listUndos, { query: { executionId: id } })).body.data[0];

interface LargeTarget {
  id: string;
  record: string;
}
let singleTarget: LargeTarget;
let other: LargeTarget;
let third: LargeTarget;
beforeAll(async () => {
  const key = await frame(large);
  const begin = async (): Promise<LargeTarget> => {
    const target = (await record()).id;
    const input = { record: target, list: Array.from({ length: 350 }, (_, index) => index) };
    const reply = await call(endpoints.startFlow, { body: { frameKey: key, input } });
    return { id: reply.body.data.id, record: target };
  };
  [singleTarget, other, third] = [await begin(), await begin(), await begin()];
  await kit.world.settle();
}, 120_000);
afterEach(async () => {
  await settings(null);
});

it('counts for the day as soon as it is left to the worker', async () => {
  await settings(1_000_000);
  expect((await undo(singleTarget.id)).status).toBe(202);
  expect(await undo(other.id)).toMatchObject({ status: 409, body: { code: 'UNDO_NEEDS_APPROVAL' } });
}, 60_000);

it('is completed although its window closes before the worker starts it', async () => {
  await expireIn(singleTarget.id, 0);
  await kit.world.alpha.service((context) => checkExpiry(context));
  await kit.world.settle();
  expect(await stateOf(singleTarget.id)).toMatchObject({ state: 'done', refusal: null });
  expect((await read(singleTarget.id)).undoneBy).not.toBeNull();
}, 60_000);

it('takes nothing along that came after it was left to the worker', async () => {
  const { id, record: target } = third;
  expect((await undo(id, { withDependents: true })).status).toBe(202);
  const later = await start(await frame({ blocks: [rename('나중')], runAs: serviceAccount }), { record: target });
  await kit.world.settle();
  expect((await read(later.id)).undoneBy).toBeNull();
  expect(await stateOf(id)).toMatchObject({ state: 'refused', refusal: { code: 'UNDO_PREVIEW_CHANGED' } });
}, 60_000);

it('is done, too, where it stops a run that has gone on meanwhile', async () => {
  const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'go-on' } };
  const key = await frame({
    ...large,
    blocks: [...large.blocks, wait, rename('끝', 'end'), { ...wait, id: 'stay' }],
    connections: toConnections('each', 'wait', 'end', 'stay'),
  });
  const input = { record: (await record()).id, list: Array.from({ length: 350 }, (_, index) => index) };
  const { id } = (await call(endpoints.startFlow, { body: { frameKey: key, input } })).body.data;
  await kit.world.settle();
  const stopped = await call(endpoints.cancelFlow, { params: { id }, body: { reason } });
  expect(stopped.status, JSON.stringify(stopped.body)).toBe(202);
  await call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name: 'go-on', payload: {} } });
  await kit.world.settle();
  expect(await stateOf(id)).toMatchObject({ state: 'done', counts: { reversed: 1051 } });
  expect(await read(id)).toMatchObject({ status: 'cancelled' });
}, 60_000);

it('reports its progress to every viewer, and no progress when it is done', async () => {
  const create = (id: string) => ({
    ...{ id, kind: 'axis.record-create', title },
    settings: { axis: 'space', type: 'internal', title: `="${id} " + string(item)`, fields: {} },
  });
  const ids = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  const many = { blocks: ids.map(create), connections: toConnections(...ids) };
  const each = {
    id: 'each',
    kind: 'flow.loop',
    title,
    settings: { over: 'input.list', as: 'one', body: many } as never,
  };
  const key = await frame({ blocks: [each], runAs: serviceAccount });
  const list = Array.from({ length: 350 }, (_, index) => index);
  const begins = await call(endpoints.startFlow, { body: { frameKey: key, input: { list } } });
  expect(begins.status, JSON.stringify(begins.body)).toBeLessThan(300);
  const { id } = begins.body.data;
  await kit.world.settle();
  const begun = await undo(id);
  expect(begun.status).toBe(202);
  const { undoId } = begun.body.data;
  const ask = async () => (await call(undos.readUndo, { params: { id: undoId } })).body.data;
  expect(await ask()).toMatchObject({ state: 'undoing', progress: null });
  const progressReports: { done: number; total: number }[] = [];
  let isSettled = false;
  const settled = kit.world.settle().then(() => {
    isSettled = true;
  });
  while (!isSettled) {
    const { progress } = await ask();
    if (progress) progressReports.push(progress);
  }
  await settled;
  expect(await ask()).toMatchObject({ state: 'done', progress: null, counts: { reversed: 2450 } });
  expect(progressReports.every(({ total }) => total === 2450)).toBe(true);
  const steps = progressReports.map(({ done }) => done);
  expect(steps).toEqual(steps.toSorted((a, other) => a - other));
  expect(Math.max(...steps)).toBeGreaterThanOrEqual(1000);
}, 120_000);
