/** Runs that are longer than a request, and what goes wrong while a run goes on. */
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';
import { runWithLockedExecution, waitUntilLocked } from '../testing/lock-barrier.ts';

const { call, frame, kit, preview, read, record, start, tasksOf, undo } = createFlowKit();

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const posting = createEntryBlock('post', '=item');
const loop = (body: object, over = 'input.list'): FrameDraft['blocks'][number] => ({
  ...{ id: 'each', kind: 'flow.loop', title },
  settings: { over, as: 'one', body } as never,
});
const repeating: FrameDraft = { blocks: [loop({ blocks: [posting] })], runAs: serviceAccount };
const child = (frameKey: string, input = {}) => ({
  ...{ id: 'child', kind: 'flow.sub-flow', title },
  settings: { frameKey, input },
});
const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'go-on' } };
const signal = () => call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name: 'go-on', payload: {} } });

describe('a long run', () => {
  it('is answered with 202, goes on in the worker, and is undone whole', async () => {
    const key = await frame(repeating);
    const reply = await call(endpoints.startFlow, { body: { frameKey: key, input: { list: numbers(300) } } });
    expect(reply).toMatchObject({ status: 202, body: { data: { status: 'running' } } });
    const { id } = reply.body.data;
    const begun = await read(id);
    expect(begun.impacts.length).toBeGreaterThan(0);
    expect(begun.impacts.length).toBeLessThan(100);
    await kit.world.settle();
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'finished', amount: { amount: 45_150, currency: 'KRW' } });
    expect(ended.impacts).toHaveLength(300);
    expect((await undo(id)).body.data).toMatchObject({ state: 'done', reversed: 300, partial: false });
  });

  it('hands the result of a long sub-flow to the flow around it', async () => {
    const inner = await frame(repeating);
    const key = await frame({
      blocks: [child(inner, { list: '=input.list' }), createEntryBlock('after', '=5')],
      connections: toConnections('child', 'after'),
      runAs: serviceAccount,
    });
    const { id, status } = await start(key, { list: numbers(120) });
    expect(status).toBe('waiting');
    await kit.world.settle();
    const ended = await read(id);
    expect(ended.steps.map((step) => [step.path, step.status])).toEqual([
      ['child', 'done'],
      ['after', 'done'],
    ]);
    expect(ended.undo.canUndo).toBe(true);
    expect((await undo(id)).body.data).toMatchObject({ reversed: 121 });
  });

  it('of more than five hundred sub-flows is undone with every one of them', { timeout: 60_000 }, async () => {
    const inner = await frame({ blocks: [createEntryBlock('post', '=input.amount')], runAs: serviceAccount });
    const body = { blocks: [child(inner, { amount: '=one' }), { ...child(inner, { amount: '=one' }), id: 'other' }] };
    const key = await frame({
      blocks: [loop({ ...body, connections: toConnections('child', 'other') })],
      runAs: serviceAccount,
    });
    const { id } = await start(key, { list: numbers(260) });
    for (let rounds = 0; rounds < 40 && (await read(id)).status !== 'finished'; rounds++) await kit.world.settle();
    const undoPreview = await preview(id);
    expect([undoPreview.reverse.length, undoPreview.counts.reverse]).toEqual([300, 520]);
    const done = await undo(id, { expected: undoPreview.hash });
    expect(done.body.data).toMatchObject({ reversed: 520, partial: false });
    expect(done.body.data.undone).toHaveLength(521);
    const { children } = await read(id);
    const notUndone = [];
    for (const child of children) if (!(await read(child.id)).undoneBy) notUndone.push(child.id);
    expect(notUndone).toEqual([]);
  });

  it('is stopped while it goes on: what it did is taken back, and the worker does no more', async () => {
    const { id } = await start(await frame(repeating), { list: numbers(300) });
    const undoPreview = await preview(id);
    const stopped = await call(endpoints.cancelFlow, { params: { id }, body: { reason, expected: undoPreview.hash } });
    expect(stopped.body.data).toMatchObject({ state: 'done', reversed: undoPreview.counts.reverse });
    await kit.world.settle();
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'cancelled', undoneBy: expect.any(String) });
    expect(ended.impacts).toHaveLength(undoPreview.counts.reverse);
    expect((await read(ended.undoneBy as string)).undo.canUndo, 'half a run is not brought back').toBe(false);
  });

  it('records the step that is refused in the worker, and retains earlier steps', async () => {
    const body = {
      blocks: [posting, createEntryBlock('second', '=item', '=item == 60 ? "99999" : "401"')],
      connections: toConnections('post', 'second'),
    };
    const { id } = await start(await frame({ blocks: [loop(body)], runAs: serviceAccount }), { list: numbers(100) });
    await kit.world.settle();
    const failed = await read(id);
    expect(failed.status).toBe('failed');
    expect(failed.steps.filter((step) => step.status === 'failed')).toMatchObject([
      { path: 'each/59/second', error: { code: 'UNKNOWN_ACCOUNT' } },
    ]);
    expect(failed.impacts).toHaveLength(59 * 2 + 1);
    expect((await undo(id)).body.data).toMatchObject({ reversed: 119 });
  });
});

describe('a signal', () => {
  it('wakes everybody who waits, however many, and nobody twice', async () => {
    const many = { ...wait, settings: { event: 'many' } };
    const key = await frame({ blocks: [many, { ...many, id: 'again' }], connections: toConnections('wait', 'again') });
    const ids: string[] = [];
    for (let number = 0; number < 130; number++) ids.push((await start(key)).id);
    const body = { name: 'many', payload: {} };
    const first = await call(tasks.sendSignal, { as: kit.world.alpha.master, body });
    expect(first.body.data.resumed).toHaveLength(100);
    await kit.world.settle();
    const steps = await Promise.all(ids.map(async (id) => (await read(id)).steps.map(({ status }) => status)));
    for (const stepStates of steps) expect(stepStates).toEqual(['done', 'waiting']);
  });
});

describe('a failure while a run goes on', () => {
  it('in a sub-flow fails the flow around it, and a retry of either goes on with both', async () => {
    const target = await record();
    const inner = await frame({
      blocks: [
        wait,
        { id: 'name', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '새' } },
      ],
      connections: toConnections('wait', 'name'),
      runAs: serviceAccount,
    });
    const key = await frame({
      blocks: [child(inner, { record: '=input.record' }), createEntryBlock('after', '=5')],
      connections: toConnections('child', 'after'),
      runAs: serviceAccount,
    });
    const life = (method: 'DELETE' | 'POST', path: string) =>
      kit.world.request({
        ...{ method, url: `/api/axis/space/internal/${target.id}${path}`, host: 'alpha.localhost' },
        headers: { authorization: `Bearer ${kit.world.alpha.manager.token}` },
        ...(method === 'POST' ? { payload: {} } : {}),
      });
    const { id } = await start(key, { record: target.id });
    expect((await life('DELETE', '')).status).toBe(200);
    await signal();
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'failed', children: [{ status: 'failed' }] });
    expect(failed.steps).toMatchObject([{ path: 'child', status: 'failed', error: { code: 'SUB_FLOW_FAILED' } }]);
    const retry = () => call(endpoints.retryExecution, { as: kit.world.alpha.master, params: { id }, body: {} });
    expect((await retry()).body.data.status, 'the cause is still there').toBe('failed');
    expect((await life('POST', '/restore')).status).toBe(200);
    expect((await retry()).body.data.status).toBe('finished');
    const ended = await read(id);
    expect(ended.steps.map((step) => step.status)).toEqual(['done', 'done']);
    expect(ended.impacts).toHaveLength(1);
    expect((await read(ended.children[0]?.id as string)).impacts).toHaveLength(1);
    const again = await retry();
    expect(again).toMatchObject({ status: 409, body: { code: 'EXECUTION_NOT_FAILED' } });
  });

  it('as a whole is recorded on the run, not thrown at who woke it, and the run can be taken back', async () => {
    const body = { blocks: [loop({ blocks: [{ id: 'join', kind: 'flow.join', title }] }, 'input.many')] };
    const outer = { ...loop({ ...body, blocks: [{ ...body.blocks[0], id: 'inner' }] }), id: 'outer' };
    const key = await frame({
      blocks: [createEntryBlock('first', '=5'), wait, outer as never],
      connections: toConnections('first', 'wait', 'outer'),
      runAs: serviceAccount,
    });
    const { id } = await start(key, { list: numbers(20), many: numbers(300) });
    expect((await signal()).status).toBe(200);
    for (let rounds = 0; rounds < 40 && (await read(id)).status === 'running'; rounds++) await kit.world.settle();
    expect(await read(id)).toMatchObject({ status: 'failed', error: { code: 'EXECUTION_TOO_LONG' } });
    expect((await undo(id)).body.data).toMatchObject({ reversed: 1 });
  });

  it('an amount that names a step on the branch not taken does not prevent the end of a run: it counts as the largest', async () => {
    const key = await frame({
      amount:
        'input.much ? {"amount": steps.post.output.amount, "currency": "KRW"} : {"amount": input.none, "currency": "KRW"}',
      blocks: [
        {
          id: 'much',
          kind: 'flow.condition',
          title,
          settings: { branches: [{ outlet: 'yes', when: 'input.much' }], otherwise: 'no' },
        },
        wait,
        createEntryBlock('post', '=5'),
        createEntryBlock('little', '=5'),
      ],
      connections: [
        { from: 'much', outlet: 'yes', to: 'post' },
        { from: 'much', outlet: 'no', to: 'wait' },
        { from: 'wait', to: 'little' },
      ],
      runAs: serviceAccount,
    });
    const { id } = await start(key, { much: false });
    await signal();
    expect(await read(id)).toMatchObject({ status: 'finished', undo: { daysUntilExpiration: 90 } });
  });
});

describe('two answers to one task', () => {
  it('at once: one gets 200 and applies, the other learns that the task is no longer open', async () => {
    const ask = {
      ...{ id: 'ask', kind: 'flow.task', title },
      settings: {
        title: '확인',
        assigneeRole: 'supervisor',
        outlets: [
          { key: 'yes', label: title },
          { key: 'no', label: title },
        ],
      },
    };
    const key = await frame({
      blocks: [ask, createEntryBlock('posted', '=7'), createEntryBlock('declined', '=9')],
      connections: [
        { from: 'ask', outlet: 'yes', to: 'posted' },
        { from: 'ask', outlet: 'no', to: 'declined' },
      ],
      runAs: serviceAccount,
    } as FrameDraft);
    for (let round = 0; round < 3; round++) {
      const { id } = await start(key);
      const [task] = (await tasksOf(kit.world.alpha.supervisor)).filter((openTask) => openTask.executionId === id);
      const answer = (outlet: string) =>
        call(tasks.completeTask, { as: kit.world.alpha.supervisor, params: { id: task?.id }, body: { outlet } });
      const answers = await runWithLockedExecution(kit.world, id, async () => {
        const both = [answer('yes'), answer('no')];
        await waitUntilLocked(kit.world, 2);
        return both;
      });
      const [yes, no] = await Promise.all(answers);
      expect([yes?.status, no?.status].sort()).toEqual([200, 409]);
      const loser = yes?.status === 409 ? yes : no;
      expect(loser?.body.code).toBe('TASK_NOT_OPEN');
      const done = (await read(id)).steps.filter((step) => step.status === 'done').map((step) => step.path);
      expect(done).toEqual(['ask', yes?.status === 200 ? 'posted' : 'declined']);
    }
  });
});
