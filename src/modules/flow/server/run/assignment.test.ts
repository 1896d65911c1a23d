/** Tests of role tasks: assigned by turn or by load, never to the run's starter; fair under concurrent assignments. */
import { beforeAll, expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { readExecution } from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { startExecution } from '../index.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';
import { runAtOnceOnTable } from '../testing/lock-barrier.ts';

const { call, frame, kit, start, tasksOf } = createFlowKit();

const three = ['manager', 'supervisor', 'user'] as const;
/** Three who hold the role. */
beforeAll(async () => {
  const { alpha } = kit.world;
  await setMemberRoles(alpha.manager, ['manager', 'finance', 'data-manager']);
  await setMemberRoles(alpha.supervisor, ['supervisor', 'finance', 'data-manager']);
  await setMemberRoles(alpha.user, ['user', 'data-manager']);
});

const asking = (settings: object): FrameDraft => ({
  blocks: [
    {
      id: 'ask',
      kind: 'flow.task',
      title,
      settings: { title: '확인', assigneeRole: 'data-manager', ...settings } as never,
    },
  ],
});
const givenTo = async (id: string): Promise<string | null> => {
  const { body } = await call(readExecution, { as: kit.world.alpha.master, params: { id } });
  return body.data.steps[0].assigneeId;
};
const nameOf = (personId: string | null) =>
  three.find((name) => kit.world.alpha[name].personId === personId) ?? personId;

it('goes round, also where many are given at the same moment', async () => {
  const key = await frame(asking({ assign: 'round-robin' }));
  const { alpha } = kit.world;
  const starts = Array.from(
    { length: 12 },
    () => () => alpha.service((context) => startExecution(context, { frameKey: key, input: {} })),
  );
  const started = await runAtOnceOnTable(kit.world, 'flow.role_turns', starts);
  const assignees = await Promise.all(started.map(({ id }) => givenTo(id)));
  const counts = three.map((name) => assignees.filter((personId) => nameOf(personId) === name).length);
  expect(counts).toEqual([4, 4, 4]);
  const inTurn: unknown[] = [];
  for (let round = 0; round < 6; round++) inTurn.push(nameOf(await givenTo((await start(key)).id)));
  expect(inTurn.slice(3)).toEqual(inTurn.slice(0, 3));
  expect(new Set(inTurn).size).toBe(3);
});

it('assigns to the person with the fewest open tasks, including those of the same run', async () => {
  const { alpha } = kit.world;
  const named = await frame({
    blocks: [{ id: 'own', kind: 'flow.task', title, settings: { title: '내 일', assigneeId: alpha.manager.personId } }],
  });
  // More than any of the others was given before.
  for (let n = 0; n < 30; n++) await start(named);
  // Two more than the other has: who takes turns alone would give each three.
  const ahead = await frame({
    blocks: [
      { id: 'own', kind: 'flow.task', title, settings: { title: '내 일', assigneeId: alpha.supervisor.personId } },
    ],
  });
  for (let n = 0; n < 2; n++) await start(ahead);
  const body = { blocks: asking({ assign: 'least-loaded' }).blocks };
  const key = await frame({
    blocks: [
      {
        id: 'each',
        kind: 'flow.loop',
        title,
        settings: { over: 'input.list', mode: 'parallel', limit: 10, body } as never,
      },
    ],
  });
  const { id } = await start(key, { list: [1, 2, 3, 4, 5, 6] });
  const { body: reply } = await call(readExecution, { as: alpha.master, params: { id } });
  const assigneeIds: string[] = reply.data.steps.flatMap(
    (step: { assigneeId: string | null }) => nameOf(step.assigneeId) ?? [],
  );
  expect(assigneeIds.filter((name) => name === 'manager')).toEqual([]);
  expect([...assigneeIds].sort()).toEqual(['supervisor', 'supervisor', 'user', 'user', 'user', 'user']);
});

it('is not given to who started the run while anybody else has the role, and only the chosen one does it', async () => {
  const { alpha } = kit.world;
  const key = await frame(asking({ assign: 'round-robin', byAnother: true }));
  for (let round = 0; round < 4; round++) {
    const { id } = await start(key, {}, alpha.supervisor);
    expect(['manager', 'user']).toContain(nameOf(await givenTo(id)));
  }
  const { id } = await start(key, {}, alpha.supervisor);
  const chosen = nameOf(await givenTo(id)) as 'manager' | 'user';
  const other = chosen === 'manager' ? 'user' : 'manager';
  const task = (await tasksOf(alpha[chosen])).find(({ executionId }) => executionId === id);
  const answer = (as: typeof chosen) =>
    call(tasks.completeTask, { as: alpha[as], params: { id: task?.id as string }, body: {} });
  expect(await answer(other)).toMatchObject({ status: 403, body: { code: 'TASK_NOT_YOURS' } });
  expect((await answer(chosen)).status).toBe(200);
});

it('waits for the role as a whole where nobody has it yet', async () => {
  const key = await frame(asking({ assign: 'round-robin', assigneeRole: 'viewer' }));
  await setMemberRoles(kit.world.alpha.viewer, ['user']);
  const { id } = await start(key);
  const { body } = await call(readExecution, { as: kit.world.alpha.master, params: { id } });
  expect(body.data.steps[0]).toMatchObject({ assigneeRole: 'viewer', assigneeId: null });
  await setMemberRoles(kit.world.alpha.viewer, ['viewer']);
});
