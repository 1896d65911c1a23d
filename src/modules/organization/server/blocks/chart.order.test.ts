/**
 * Later changes of the chart are found by the order of the changes, regardless of actor: runs that began earlier, and undos (about
 * 2 s).
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { unitMoveBlock } from '../../contract/blocks.ts';
import type { Change } from '../../contract/change.ts';
import { changeChart } from '../change.service.ts';
import { loadChart } from '../chart.service.ts';

let world: World;
let unit: string;
const parents = [createId(), createId()] as const;
const title = { ko: '이동', en: 'Move' };

const inAlpha = <T>(work: (context: Context) => Promise<T>) => world.alpha.context('manager', work);
const change = async (changes: Change[]): Promise<string> =>
  (await inAlpha((context) => changeChart(context, changes))).id;
const add = (id: string, code: string): Change => ({
  ...{ what: 'unit-add', id, code, name: { ko: code, en: code }, parent: null, from: '2020-01-01' },
});

beforeAll(async () => {
  world = await createTestWorld();
  await change(parents.map((id, index) => add(id, `P${index}`)));
  const settings = { unit: '=input.unit', parent: '=input.parent' };
  const blocks = [
    { id: 'wait', kind: 'flow.task', title, settings: { title: '확인', assigneeRole: 'manager' } },
    { id: 'move', kind: unitMoveBlock.kind, title, settings },
  ];
  const definition = { blocks, connections: [{ from: 'wait', to: 'move' }] };
  await world.alpha.service((context) =>
    publishFrame(context, { key: 'task-then-move', title, definition: definition as never }),
  );
});
afterAll(() => world?.close());
beforeEach(async () => {
  unit = createId();
  await change([add(unit, `U${unit.slice(-6)}`)]);
});

const move = async (parent: string) => {
  const on = await inAlpha(async (context) => getToday(context));
  return change([{ what: 'unit-move', unit, parent, on }]);
};
const rename = (name: string) => {
  const on = '2020-01-01';
  return change([{ what: 'unit-rename', unit, code: `U${unit.slice(-6)}`, name: { ko: name, en: name }, on }]);
};
const nameNow = async () => (await inAlpha(loadChart)).units.get(unit)?.terms.at(-1)?.name;
const parentNow = async () => (await inAlpha(loadChart)).units.get(unit)?.terms.at(-1)?.parent ?? null;

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

it('a run that began earlier and moved the unit later is named, and both go together', async () => {
  const input = { unit, parent: parents[0] };
  const older = await inAlpha((context) => startExecution(context, { frameKey: 'task-then-move', input }));
  const later = await move(parents[1]);
  const as = world.alpha.manager;
  const { data } = (await world.call(listTasks, { as, query: { limit: 100 } })).body;
  const { id } = data.find((row: { executionId: string }) => row.executionId === older.id);
  await world.call(completeTask, { as, params: { id }, body: { outlet: 'next' } });
  expect(await parentNow()).toBe(parents[0]);
  const alone = await undo(later);
  expect(alone).toMatchObject({ code: 'UNDO_BLOCKED_BY_DEPENDENTS', shown: { blocked: [{ by: [older.id] }] } });
  expect((await undo(later, true)).code).toBe('done');
  expect(await parentNow()).toBeNull();
});

it('an undo that changed the unit since is named, and goes first', async () => {
  const first = await rename('가');
  const second = await rename('나');
  const undone = await undo(second);
  const gone = await undo(first);
  const again = await undo(undone.undoId);
  expect(again).toMatchObject({ code: 'UNDO_BLOCKED_BY_DEPENDENTS', shown: { blocked: [{ by: [gone.undoId] }] } });
  expect((await undo(undone.undoId, true)).code).toBe('done');
  expect(await nameNow()).toMatchObject({ ko: '나' });
});
