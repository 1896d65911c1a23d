import { expect, it } from 'vitest';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listEntries } from '#modules/finance/contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { chain, entry, flowKit, reason, service } from '../testing/kit.ts';
import { setFlowSettings } from '../testing/settings.ts';

const { call, frame, kit, read, start, tasksOf, undo } = flowKit();
const posting: FrameDraft = { blocks: [entry('post', '=input.amount')], runAs: service };

/** What the trail says of an undo of this execution. */
async function trailOf(subjectId: string, query: object = { action: 'flow.execution.undone' }) {
  const { body } = await call(listAudit, { as: kit.world.alpha.master, query: { ...query, subjectId } });
  return body.data;
}

it('an undo by request is one row of the trail, with the undo, its reason and who asked', async () => {
  const { manager } = kit.world.alpha;
  const { id } = await start(await frame(posting), { amount: 5 });
  const done = await undo(id);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const undoId = (await read(id)).undoneBy;
  const rows = await trailOf(id);
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
  const asked = await call(undos.requestUndo, { as: manager, params: { id }, body: { reason } });
  expect(asked.status, JSON.stringify(asked.body)).toBeLessThan(300);
  expect(await trailOf(id)).toEqual([]);
  expect(await trailOf(id, { action: 'flow.undo.requested' })).toMatchObject([
    { actor: { id: manager.personId }, subject: { type: 'flow.execution', id, name: '블록' } },
  ]);
  const [task] = (await tasksOf(master)).filter((one) => one.executionId === asked.body.data.approvalId);
  await call(tasks.completeTask, { as: master, params: { id: task?.id }, body: { outlet: 'approve' } });
  await kit.world.settle();
  const undoId = (await read(id)).undoneBy;
  expect(undoId).not.toBeNull();
  const rows = await trailOf(id);
  expect(rows).toHaveLength(1);
  expect(rows[0].after).toMatchObject({ undoId, reason: reason.code });
  await setFlowSettings(kit.world, master, { wonPerUnit: {}, undoApprovalAbove: null });
});

it('an undo is told of each entry that it reverses, and each bears the name of who asked for it', async () => {
  const { alpha } = kit.world;
  const two: FrameDraft = {
    blocks: [entry('one', '=5'), entry('other', '=7')],
    connections: chain('one', 'other'),
    runAs: service,
  };
  const { id } = await start(await frame(two));
  const undoId = (await undo(id)).body.data.undoExecutionId as string;
  const { body } = await call(listEntries, { as: alpha.finance, query: { executionId: undoId } });
  expect(body.data.map(({ postedBy }: { postedBy: string }) => postedBy)).toEqual(Array(2).fill(alpha.manager.name));
  const told = statement<{ id: string }>(
    `select payload ->> 'id' as id from testing.told
     where company_id = $1 and name = 'finance.entry.reversed' and payload ->> 'executionId' = $2`,
    [alpha.tenant.id, undoId],
  );
  const rows = await alpha.service(({ unit }) => unit.query(told));
  expect(rows.map((row) => row.id).sort()).toEqual(body.data.map((one: { id: string }) => one.id).sort());
});
