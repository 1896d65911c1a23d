/**
 * Tests of undo approvals: what the decider of a large undo sees, and that it is done in the name of a person who may still undo.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { readExecution } from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';
import { setFlowSettings } from '../testing/settings.ts';

const { call, frame, kit, preview, record, start, tasksOf } = createFlowKit();

const posting: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
    createEntryBlock('post', '=input.amount'),
  ],
  connections: toConnections('write', 'post'),
  runAs: serviceAccount,
};

beforeAll(() => setFlowSettings(kit.world, kit.world.alpha.master, { wonPerUnit: {}, undoApprovalAbove: 1_000_000 }));
afterAll(() => setMemberRoles(kit.world.alpha.manager, ['manager', 'finance']));

async function requestApproval() {
  const target = (await record()).id;
  const { id } = await start(await frame(posting), { record: target, title: '바뀐 이름', amount: 2_000_000 });
  const undoPreview = await preview(id);
  const approval = (await call(undos.requestUndo, { params: { id }, body: { reason, expected: undoPreview.hash } }))
    .body.data;
  const [task] = (await tasksOf(kit.world.alpha.master)).filter((task) => task.executionId === approval.approvalId);
  const as = kit.world.alpha.master;
  return {
    ...{ id, shown: undoPreview, target, undoId: approval.id as string },
    look: async () => (await call(tasks.previewTask, { as, params: { id: task?.id } })).body.data,
    approve: () => call(tasks.completeTask, { as, params: { id: task?.id }, body: { outlet: 'approve' } }),
    record: async () => (await call(undos.readUndo, { as, params: { id: approval.id } })).body.data,
  };
}

it('shows deciders the outcome of the undo, like its own preview', async () => {
  const approval = await requestApproval();
  const [approve, reject] = await approval.look();
  expect(approve).toMatchObject({
    outlet: 'approve',
    forecast: { problem: null, endsAs: 'finished' },
    undo: { executionId: approval.id, hash: approval.shown.hash, allowed: true, proved: true },
  });
  const sentences = (effects: readonly { sentence: object }[]) => effects.map(({ sentence }) => sentence);
  expect(sentences(approve.undo.effects)).toEqual(sentences(approval.shown.effects));
  expect(approve.forecast.effects).toHaveLength(2);
  expect(approve.forecast.impacts.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'axis.record-update',
    'finance.journal-entry',
  ]);
  expect(reject).toMatchObject({ outlet: 'reject', forecast: { effects: [], impacts: [] }, undo: null });
  expect((await approval.approve()).status).toBe(200);
  expect(await approval.record()).toMatchObject({ state: 'done' });
});

it('reports beforehand that it would be refused because of changes', async () => {
  const approval = await requestApproval();
  await start(await frame(posting), { record: approval.target, title: '또 바뀐 이름', amount: 1 });
  const [approve] = await approval.look();
  expect(approve.forecast.problem).not.toBeNull();
  await approval.approve();
  expect((await approval.record()).state).toBe('refused');
});

it('is refused, with the reason, where who asked may not undo it any more', async () => {
  const approval = await requestApproval();
  await setMemberRoles(kit.world.alpha.manager, ['viewer']);
  const [approve] = await approval.look();
  expect(approve.forecast.problem).toContain('권한이 없습니다');
  expect((await approval.approve()).status).toBe(200);
  expect(await approval.record()).toMatchObject({ state: 'refused', refusal: { code: 'UNDO_ASKER_FORBIDDEN' } });
  const { undoneBy } = (await call(readExecution, { as: kit.world.alpha.master, params: { id: approval.id } })).body
    .data;
  expect(undoneBy).toBeNull();
});
