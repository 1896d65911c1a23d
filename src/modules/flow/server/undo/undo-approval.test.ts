/** What who decides about a large undo sees, and that it is done in the name of somebody who may still undo it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveRoles } from '#apps/testing.ts';
import { readExecution } from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { chain, entry, flowKit, reason, service, title } from '../testing/kit.ts';
import { setFlowSettings } from '../testing/settings.ts';

const { call, frame, kit, preview, record, start, tasksOf } = flowKit();

const posting: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
    entry('post', '=input.amount'),
  ],
  connections: chain('write', 'post'),
  runAs: service,
};

beforeAll(() => setFlowSettings(kit.world, kit.world.alpha.master, { wonPerUnit: {}, undoApprovalAbove: 1_000_000 }));
afterAll(() => giveRoles(kit.world.alpha.manager, ['manager', 'finance']));

async function ask() {
  const target = (await record()).id;
  const { id } = await start(await frame(posting), { record: target, title: '바뀐 이름', amount: 2_000_000 });
  const shown = await preview(id);
  const asked = (await call(undos.requestUndo, { params: { id }, body: { reason, expected: shown.hash } })).body.data;
  const [task] = (await tasksOf(kit.world.alpha.master)).filter((one) => one.executionId === asked.approvalId);
  const as = kit.world.alpha.master;
  return {
    ...{ id, shown, target, undoId: asked.id as string },
    look: async () => (await call(tasks.previewTask, { as, params: { id: task?.id } })).body.data,
    approve: () => call(tasks.completeTask, { as, params: { id: task?.id }, body: { outlet: 'approve' } }),
    record: async () => (await call(undos.readUndo, { as, params: { id: asked.id } })).body.data,
  };
}

it('shows who decides what the undo comes to, as its own preview does', async () => {
  const asked = await ask();
  const [approve, reject] = await asked.look();
  expect(approve).toMatchObject({
    outlet: 'approve',
    forecast: { problem: null, endsAs: 'finished' },
    undo: { executionId: asked.id, hash: asked.shown.hash, allowed: true, proved: true },
  });
  const sentences = (effects: readonly { sentence: object }[]) => effects.map(({ sentence }) => sentence);
  expect(sentences(approve.undo.effects)).toEqual(sentences(asked.shown.effects));
  expect(approve.forecast.effects).toHaveLength(2);
  expect(approve.forecast.impacts.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'axis.record-update',
    'finance.journal-entry',
  ]);
  expect(reject).toMatchObject({ outlet: 'reject', forecast: { effects: [], impacts: [] }, undo: null });
  expect((await asked.approve()).status).toBe(200);
  expect(await asked.record()).toMatchObject({ state: 'done' });
});

it('tells beforehand that it would be refused because things changed', async () => {
  const asked = await ask();
  await start(await frame(posting), { record: asked.target, title: '또 바뀐 이름', amount: 1 });
  const [approve] = await asked.look();
  expect(approve.forecast.problem).not.toBeNull();
  await asked.approve();
  expect((await asked.record()).state).toBe('refused');
});

it('is refused, with the reason, where who asked may not undo it any more', async () => {
  const asked = await ask();
  await giveRoles(kit.world.alpha.manager, ['viewer']);
  const [approve] = await asked.look();
  expect(approve.forecast.problem).toContain('권한이 없습니다');
  expect((await asked.approve()).status).toBe(200);
  expect(await asked.record()).toMatchObject({ state: 'refused', refusal: { code: 'UNDO_ASKER_FORBIDDEN' } });
  const { undoneBy } = (await call(readExecution, { as: kit.world.alpha.master, params: { id: asked.id } })).body.data;
  expect(undoneBy).toBeNull();
});
