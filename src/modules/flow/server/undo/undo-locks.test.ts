/** Tests of undo locks: events between the verdict and its writing. */
import { expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { sendSignal } from '../run/task.service.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';
import { maxWaiting, runAtOnceOnExecution, waitUntilLocked } from '../testing/lock-barrier.ts';
import { undoExecution } from './undo.service.ts';
import { applyUndo, planUndo } from './undo-plan.ts';
import { UndoRight } from './undo-right.ts';

const { call, frame, kit, read, record, start, undo } = createFlowKit();

const renaming: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
  ],
  runAs: serviceAccount,
};

it('stores the record of an undo that was in the way of others when it was requested', async () => {
  const key = await frame(renaming);
  const target = (await record()).id;
  const first = await start(key, { record: target, title: '하나' });
  const later = await start(key, { record: target, title: '둘' });
  const { meanwhile } = await kit.world.alpha.context('manager', async (context) => {
    await undoExecution(context, { id: later.id, reason });
    const second = undo(first.id);
    await Promise.race([second, waitUntilLocked(kit.world, 1)]);
    return { meanwhile: second };
  });
  const done = await meanwhile;
  expect(done.body).toMatchObject({ success: true });
  expect((await read(first.id)).undoneBy).not.toBeNull();
  const storedUndo = await call(undos.readUndo, { params: { id: done.body.data.undoId } });
  expect(storedUndo.body).toMatchObject({ success: true, data: { state: 'done', executionId: first.id } });
});

it('takes a run that came in between as a whole, also while that run goes on', async () => {
  const target = (await record()).id;
  const first = await start(await frame(renaming), { record: target, title: '하나' });
  const order = { id: first.id, withDependents: true };
  const { alpha } = kit.world;
  const plan = await alpha.context('manager', (context) =>
    planUndo({ context, order, right: UndoRight.ofPerson(context) }, { attribution: null }),
  );
  const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'between' } };
  const goingOn = await frame({
    blocks: [...renaming.blocks, wait, createEntryBlock('post', '=7')],
    connections: toConnections('write', 'wait', 'post'),
    runAs: serviceAccount,
  });
  const later = await start(goingOn, { record: target, title: '둘' });
  const undoing = await alpha.service(async (context) => {
    await sendSignal(context, { name: 'between' });
    const work = alpha.context('manager', async (context) => {
      const right = UndoRight.ofPerson(context);
      return applyUndo({ context, order, right }, { asker: right.requester, reason }, plan);
    });
    await waitUntilLocked(kit.world, 1);
    return { work };
  });
  expect((await undoing.work).refusal).toBeNull();
  const ended = await read(later.id);
  expect(ended.impacts).toHaveLength(2);
  const back = await read(ended.undoneBy as string);
  expect(back.impacts.map(({ subject }) => subject.type).sort()).toEqual(['journal-entry', 'record']);
});

it('gives up after three rounds with interfering changes, and stores no undo', async () => {
  const key = await frame(renaming);
  const target = (await record()).id;
  const { alpha } = kit.world;
  const first = await start(key, { record: target, title: '하나' });
  const order = { id: first.id, withDependents: true };
  const readNames: string[] = [];
  const result = await alpha.context('manager', async (context) => {
    const right = UndoRight.ofPerson(context);
    const plan = await planUndo({ context, order, right }, { attribution: null });
    let previousState = '';
    // At the beginning of each round somebody else has changed the record once more.
    const unit = new Proxy(context.unit, {
      get(client, name) {
        if (name !== 'query') {
          const value = Reflect.get(client, name, client);
          return typeof value === 'function' ? value.bind(client) : value;
        }
        return async (statement: Parameters<typeof client.query>[0]) => {
          if (previousState === 'savepoint flow_step' && statement.sql.includes('order by e.id for update')) {
            readNames.push((await start(key, { record: target, title: `사이 ${readNames.length}` })).id);
          }
          previousState = statement.sql;
          return client.query(statement);
        };
      },
    });
    const work = { context: { ...context, unit }, order, right };
    return applyUndo(work, { asker: right.requester, reason }, plan);
  });
  expect(result.refusal?.code).toBe('UNDO_PREVIEW_CHANGED');
  expect((await read(first.id)).undoneBy).toBeNull();
  expect(readNames).toHaveLength(3);
});

it(`of ${maxWaiting} who stop a run at once that changed nothing yet one does, and it is undone once`, async () => {
  const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'never' } };
  const { id } = await start(await frame({ blocks: [wait], runAs: serviceAccount }));
  const stop = () => call(endpoints.cancelFlow, { params: { id }, body: { reason } });
  const replies = await runAtOnceOnExecution(
    kit.world,
    id,
    Array.from({ length: maxWaiting }, () => stop),
  );
  const codes = replies.map(({ status, body }) => (status === 200 ? body.data.state : body.code)).sort();
  expect(codes).toEqual([...Array.from({ length: maxWaiting - 1 }, () => 'EXECUTION_ENDED'), 'done']);
  const { body } = await call(undos.listUndos, { query: { executionId: id } });
  expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['done']);
  expect(await read(id)).toMatchObject({ status: 'cancelled', undoneBy: body.data[0].undoExecutionId });
});
