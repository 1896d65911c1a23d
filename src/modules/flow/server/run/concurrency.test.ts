/** Several go on with one run at the same moment: each step is done once. */
import { expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title } from '../testing/flow-kit.ts';
import { maxWaiting, runAtOnceOnExecution } from '../testing/lock-barrier.ts';
import { resumeStep } from './resume.service.ts';
import { sendSignal } from './task.service.ts';

const { call, frame, kit, read, start, tasksOf } = createFlowKit();

const asking: FrameDraft = {
  blocks: [
    {
      id: 'ask',
      kind: 'flow.task',
      title,
      settings: {
        title: '="확인"',
        assigneeRole: 'supervisor',
        outlets: [
          { key: 'yes', label: title },
          { key: 'no', label: title },
        ],
      } as never,
    },
    createEntryBlock('accept', '=7'),
    createEntryBlock('decline', '=9'),
  ],
  connections: [
    { from: 'ask', outlet: 'yes', to: 'accept' },
    { from: 'ask', outlet: 'no', to: 'decline' },
  ],
  runAs: serviceAccount,
};

async function findTask(): Promise<{ id: string; answer: (outlet: string) => ReturnType<typeof call> }> {
  const as = kit.world.alpha.supervisor;
  const { id } = await start(await frame(asking));
  const task = (await tasksOf(as)).find((candidate) => candidate.executionId === id);
  return {
    id,
    answer: (outlet) => call(tasks.completeTask, { as, params: { id: task?.id as string }, body: { outlet } }),
  };
}

const codes = (replies: readonly { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();
const others = (code: string) => Array.from({ length: maxWaiting - 1 }, () => code);

it(`of ${maxWaiting} who answer a task at once one is taken, and what follows is done once`, async () => {
  const { id, answer } = await findTask();
  const work = Array.from({ length: maxWaiting }, () => () => answer('yes'));
  expect(codes(await runAtOnceOnExecution(kit.world, id, work))).toEqual([...others('TASK_NOT_OPEN'), 'done']);
  expect(await read(id)).toMatchObject({ status: 'finished', impacts: [{ subject: { type: 'journal-entry' } }] });
});

it('of yes and no at once one way is gone', async () => {
  const { id, answer } = await findTask();
  const work = Array.from({ length: maxWaiting }, (_, index) => () => answer(index % 2 ? 'yes' : 'no'));
  expect(codes(await runAtOnceOnExecution(kit.world, id, work))).toEqual([...others('TASK_NOT_OPEN'), 'done']);
  const { impacts, steps, status } = await read(id);
  expect([status, impacts.length]).toEqual(['finished', 1]);
  const outcomeByPath = Object.fromEntries(steps.map((step) => [step.path, step.outlet ?? step.status]));
  const accepted = { ask: 'yes', accept: 'next', decline: 'skipped' };
  const declined = { ask: 'no', accept: 'skipped', decline: 'next' };
  expect(outcomeByPath).toEqual(outcomeByPath.ask === 'yes' ? accepted : declined);
});

it('a signal that is sent many times at once lets a run go on once', async () => {
  const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'crowd' } };
  const { id } = await start(
    await frame({
      blocks: [wait, createEntryBlock('post', '=5')],
      connections: [{ from: 'wait', to: 'post' }],
      runAs: serviceAccount,
    }),
  );
  const send = () => kit.world.alpha.service((context) => sendSignal(context, { name: 'crowd' }));
  await runAtOnceOnExecution(
    kit.world,
    id,
    Array.from({ length: maxWaiting }, () => send),
  );
  const { impacts, status } = await read(id);
  expect([status, impacts.length]).toEqual(['finished', 1]);
});

it('a step that is done stays as it is when somebody goes on with it again', async () => {
  const { id, answer } = await findTask();
  const stepId = (await tasksOf(kit.world.alpha.supervisor)).find((task) => task.executionId === id)?.id as string;
  expect((await answer('yes')).status).toBe(200);
  const previousExecution = await read(id);
  const again = await kit.world.alpha.service((context) =>
    resumeStep(context, { executionId: id, stepId, outlet: 'no', output: { other: true } }),
  );
  expect(again).toEqual({ id, status: 'finished', resumed: false });
  expect(await read(id)).toEqual(previousExecution);
});
