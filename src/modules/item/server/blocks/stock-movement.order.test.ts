/** Later means the order of the changes: a run that began earlier and moved stock later is later (about 3 s). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createRecord, readRecords } from '#modules/axis/server/index.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import { getStock } from '../index.ts';

let world: World;
let item: string;
const title = { ko: '재고', en: 'Stock' };
const remove = { id: 'remove', kind: 'axis.record-delete', title, settings: { record: '=input.item' } };
const task = { id: 'wait', kind: 'flow.task', title, settings: { title: '확인', assigneeRole: 'manager' } };
const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
const make = {
  ...{ id: 'make', kind: 'axis.record-create', title },
  settings: { axis: 'item', type: 'sellable', title: '대접', fields },
};
const move = (movement: string) => ({
  ...{ id: movement, kind: stockMovementBlock.kind, title },
  settings: { movement, lines: [{ item: '=input.item', quantity: 5 }] },
});

beforeAll(async () => {
  world = await createTestWorld();
  const permissions = ['item.stock.move', 'axis.item.sellable.write'];
  const frames = {
    'task-then-receive': [task, move('receive')],
    receive: [move('receive')],
    issue: [move('issue')],
    'delete-item': [remove],
    'make-item': [make],
  };
  for (const [key, blocks] of Object.entries(frames)) {
    const connections = blocks.slice(1).map(({ id: to }, index) => ({ from: blocks[index]?.id as string, to }));
    const definition = { blocks, connections, runAs: { kind: 'service' as const, permissions } };
    await world.alpha.service((context) => publishFrame(context, { key, title, definition }));
  }
});
afterAll(() => world?.close());

beforeEach(async () => {
  item = await world.alpha.service(async (context) => {
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: '접시', fields })).id;
  });
});

const run = async (frameKey: string): Promise<string> =>
  (await world.alpha.service((context) => startExecution(context, { frameKey, input: { item } }))).id;
const onHand = async () => (await world.alpha.service((context) => getStock(context, [item]))).get(item)?.onHand;
const isDeleted = async () =>
  (await world.alpha.service((context) => readRecords(context, [item])))[0]?.deletedAt !== null;

async function complete(executionId: string): Promise<void> {
  const as = world.alpha.manager;
  const { data } = (await world.call(listTasks, { as, query: { limit: 100 } })).body;
  const { id } = data.find((row: { executionId: string }) => row.executionId === executionId);
  const reply = await world.call(completeTask, { as, params: { id }, body: { outlet: 'next' } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

/** Previews and undoes, which must agree. Returns the undo's execution, or the refusal. */
async function undo(id: string, withDependents = false) {
  const request = { as: world.alpha.master, params: { id } };
  const query = { withDependents: String(withDependents) as 'true' | 'false' };
  const undoPreview = (await world.call(previewUndo, { ...request, query })).body.data;
  const reply = await world.call(undoExecution, {
    ...request,
    body: { reason, withDependents, expected: undoPreview.hash },
  });
  const code = reply.status === 200 ? 'done' : reply.body.code;
  expect(undoPreview.allowed ? 'done' : undoPreview.refusal.code).toBe(code);
  return { code, shown: undoPreview, undoId: reply.body.data?.undoExecutionId as string };
}

it('a run that began before a deletion and received stock after its undo blocks the repeated deletion', async () => {
  const older = await run('task-then-receive');
  const deletion = await run('delete-item');
  const restored = await undo(deletion);
  await complete(older);
  expect(await onHand()).toBe(5);
  const again = await undo(restored.undoId);
  expect(again).toMatchObject({ code: 'UNDO_BLOCKED_BY_DEPENDENTS', shown: { blocked: [{ by: [older] }] } });
  expect(await isDeleted()).toBe(false);
  expect((await undo(restored.undoId, true)).code).toBe('done');
  expect([await isDeleted(), await onHand()]).toEqual([true, 0]);
});

it('of several runs in the way the one that changed something last goes first, whichever began last', async () => {
  const maker = await run('make-item');
  const { data } = (await world.call(previewUndo, { as: world.alpha.master, params: { id: maker } })).body;
  item = data.reverse[0].subject.id;
  const older = await run('task-then-receive');
  const younger = await run('receive');
  await complete(older);
  expect((await undo(maker)).shown).toMatchObject({ blocked: [{ by: [older, younger] }] });
  expect((await undo(maker, true)).code).toBe('done');
});

it('so does an undo that brought stock back since', async () => {
  await run('receive');
  const issue = await run('issue');
  const restored = await undo(await run('delete-item'));
  const back = await undo(issue);
  expect(await onHand()).toBe(5);
  const again = await undo(restored.undoId);
  expect(again).toMatchObject({ code: 'UNDO_BLOCKED_BY_DEPENDENTS', shown: { blocked: [{ by: [back.undoId] }] } });
  expect((await undo(restored.undoId, true)).code).toBe('done');
  expect([await isDeleted(), await onHand()]).toEqual([true, 0]);
});

it('not what came since and was undone, nor what was undone and done again: all is as it was', async () => {
  await run('receive');
  const issue = await run('issue');
  const restored = await undo(await run('delete-item'));
  await undo(await run('receive'));
  await undo((await undo(issue)).undoId);
  expect((await undo(restored.undoId)).code).toBe('done');
  expect(await isDeleted()).toBe(true);
});
