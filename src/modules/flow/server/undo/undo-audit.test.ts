import { expect, it } from 'vitest';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listEntries } from '#modules/finance/contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, toConnections } from '../testing/flow-kit.ts';
import { setFlowSettings } from '../testing/settings.ts';

const { call, frame, kit, read, start, tasksOf, undo } = createFlowKit();
const posting: FrameDraft = { blocks: [createEntryBlock('post', '=input.amount')], runAs: serviceAccount };

/** Audit entries about an undo of this execution. */
async function listAuditTrail(subjectId: string, query: object = { action: 'flow.execution.undone' }) {
  const { body } = await call(listAudit, { as: kit.world.alpha.master, query: { ...query, subjectId } });
  return body.data;
}

it('an undo by request is one row of the trail, with the undo, its reason and who asked', async () => {
  const { manager } = kit.world.alpha;
  const { id } = await start(await frame(posting), { amount: 5 });
  const done = await undo(id);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const undoId = (await read(id)).undoneBy;
  const rows = await listAuditTrail(id);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actor: { id: manager.personId, name: manager.name },
    did: '진행 건을 되돌렸습니다',
    subject: { type: 'flow.execution', id, name: '블록' },
    after: { undoId, reason: reason.code },
  });
});

it('an undo by approval is one row as well, beside the one of its request', async () => {
  const { master, manager } = kit.world.alpha;
  await setFlowSettings(kit.world, master, { wonPerUnit: {}, undoApprovalAbove: 1 });
  const { id } = await start(await frame(posting), { amount: 500 });
  const approval = await call(undos.requestUndo, { as: manager, params: { id }, body: { reason } });
  expect(approval.status, JSON.stringify(approval.body)).toBeLessThan(300);
  expect(await listAuditTrail(id)).toEqual([]);
  expect(await listAuditTrail(id, { action: 'flow.undo.requested' })).toMatchObject([
    { actor: { id: manager.personId }, subject: { type: 'flow.execution', id, name: '블록' } },
  ]);
  const [task] = (await tasksOf(master)).filter((task) => task.executionId === approval.body.data.approvalId);
  await call(tasks.completeTask, { as: master, params: { id: task?.id }, body: { outlet: 'approve' } });
  await kit.world.settle();
  const undoId = (await read(id)).undoneBy;
  expect(undoId).not.toBeNull();
  const rows = await listAuditTrail(id);
  expect(rows).toHaveLength(1);
  expect(rows[0].after).toMatchObject({ undoId, reason: reason.code });
  await setFlowSettings(kit.world, master, { wonPerUnit: {}, undoApprovalAbove: null });
});

it('an undo is audited for each entry that it reverses, with the name of the requester', async () => {
  const { alpha } = kit.world;
  const two: FrameDraft = {
    blocks: [createEntryBlock('one', '=5'), createEntryBlock('other', '=7')],
    connections: toConnections('one', 'other'),
    runAs: serviceAccount,
  };
  const { id } = await start(await frame(two));
  const undoId = (await undo(id)).body.data.undoExecutionId as string;
  const { body } = await call(listEntries, { as: alpha.finance, query: { executionId: undoId } });
  expect(body.data.map(({ postedBy }: { postedBy: string }) => postedBy)).toEqual(Array(2).fill(alpha.manager.name));
  const auditQuery = statement<{ id: string }>(
    `select payload ->> 'id' as id from testing.told
     where company_id = $1 and name = 'finance.entry.reversed' and payload ->> 'executionId' = $2`,
    [alpha.tenant.id, undoId],
  );
  const rows = await alpha.service(({ unit }) => unit.query(auditQuery));
  expect(rows.map((row) => row.id).sort()).toEqual(body.data.map((audit: { id: string }) => audit.id).sort());
});
