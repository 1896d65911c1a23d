import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { TaskRow } from '../../contract/shapes.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { sendSignal } from '../index.ts';
import {
  amountForm,
  createEntryBlock,
  createFlowKit,
  reason,
  serviceAccount,
  title,
  toConnections,
} from '../testing/flow-kit.ts';

const { call, frame, kit, preview, read, start, tasksOf, undo } = createFlowKit();

describe('starting', () => {
  const posting: FrameDraft = {
    blocks: [amountForm, createEntryBlock('post', '=input.amount')],
    connections: toConnections('form', 'post'),
    runAs: serviceAccount,
  };

  it('[EN-15] runs to its end and is read as an execution log with every field', async () => {
    const { id, status } = await start(await frame(posting), { amount: 1_500_000 });
    expect(status).toBe('finished');
    const execution = await read(id);
    expect(execution.log).toEqual({
      id,
      frameId: execution.frameId,
      frameTitle: '블록',
      executedAt: execution.startedAt,
      status: 'success',
      logType: 'finance',
      financeAmount: 1_500_000,
      rollbackData: { supported: true, rollbackExpiration: execution.undo.expirationDate },
      originalLog: { input: { amount: 1_500_000 }, frameVersion: 1, title: '블록' },
      blocksExecuted: [
        expect.objectContaining({ id: 'form', kind: 'flow.form', status: 'done' }),
        expect.objectContaining({ id: 'post', kind: 'finance.journal-entry', status: 'done' }),
      ],
      financeIntegration: { financeSummary: { totalAmount: 1_500_000, currency: 'KRW' } },
    });
    expect(execution.impacts).toHaveLength(1);
    expect(execution.abilities).toMatchObject({ undo: null, retry: { code: 'EXECUTION_NOT_FAILED' } });
  });

  it('a run has the beginning of a title that is too long for lists', async () => {
    const { id } = await start(await frame({ ...posting, title: '가'.repeat(1500) }), { amount: 1500 });
    expect((await read(id)).title).toBe('가'.repeat(200));
  });

  it('the database itself prevents a run from naming a version of another frame, by any writer', async () => {
    const { id } = await start(await frame(posting), { amount: 1500 });
    const other = (await read((await start(await frame(posting), { amount: 1500 })).id)).frameId;
    const judge = await connectAsSuperuser(kit.world.urls.ownerUrl);
    const moved = judge.query('update flow.executions set frame_id = $2 where id = $1', [id, other]);
    await expect(moved).rejects.toThrow('executions_of_a_version');
    await judge.end();
  });

  it('changes are shown in the reader’s language', async () => {
    const frameKey = await frame(posting);
    const { id } = await start(frameKey, { amount: 1500 });
    const listImpactTexts = async (language: string) => {
      const [params, headers] = [{ id }, { 'accept-language': language }];
      const { body } = await call(endpoints.readExecution, { params, headers });
      const undo = await call(undos.previewUndo, { params, headers });
      const rehearsed = await call(endpoints.rehearseFlow, { headers, body: { frameKey, input: { amount: 1500 } } });
      const impacts = [...body.data.impacts, ...undo.body.data.reverse, ...rehearsed.body.data.impacts];
      return impacts.map(({ subject, before: previousState, after: nextState }) => [
        subject.label,
        previousState,
        nextState,
      ]);
    };
    const korean = ['시험', null, { 적요: '시험', '1. 차변 외상매출금': '1,500원', '2. 대변 상품매출': '1,500원' }];
    const english = [
      '시험',
      null,
      { Memo: '시험', '1. Debit Trade receivables': '₩1,500', '2. Credit Merchandise sales': '₩1,500' },
    ];
    expect(await listImpactTexts('ko')).toEqual([korean, korean, korean]);
    expect(await listImpactTexts('en')).toEqual([english, english, english]);
  });

  it('[CO-08] the deadline is frozen at the end: 60 days for KRW 1,500,000, 90 for KRW 10,000,000', async () => {
    const key = await frame(posting);
    const days = async (amount: number) => {
      const execution = await read((await start(key, { amount })).id);
      return (
        (Date.parse(execution.undo.expirationDate as string) - Date.parse(execution.finishedAt as string)) / 86_400_000
      );
    };
    expect([await days(999_999), await days(1_500_000), await days(10_000_000)]).toEqual([30, 60, 90]);
  });

  it.each(['external-impact', 'audit-required', 'critical-process'] as const)(
    '[CO-08] a frame that declares %s never expires',
    async (condition) => {
      const { id } = await start(await frame({ ...posting, neverExpires: [condition] }), { amount: 5 });
      expect((await read(id)).undo).toMatchObject({ canUndo: true, expirationDate: null, warningLevel: 'none' });
    },
  );

  it('checks the start form and stores no run when a block refuses', async () => {
    const key = await frame({
      ...posting,
      blocks: [amountForm, createEntryBlock('post', '=input.amount', '="99999"')],
    });
    const wrong = await call(endpoints.startFlow, { body: { frameKey: key, input: { amount: '많이', more: 1 } } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(wrong.body.details.map((detail: { field: string }) => detail.field)).toContain('input.amount');
    const refused = await call(endpoints.startFlow, { body: { frameKey: key, input: { amount: 5 } } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'UNKNOWN_ACCOUNT' } });
    const { body } = await call(endpoints.listExecutions, { query: { frame: key } });
    expect(body.data).toEqual([]);
  });

  it('refuses what the actor may not do', async () => {
    const key = await frame({ ...posting, runAs: { kind: 'initiator' } });
    const body = { frameKey: key, input: { amount: 5 } };
    const refused = await call(endpoints.startFlow, { as: kit.world.alpha.user, body });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const unknown = await call(endpoints.startFlow, { body: { ...body, frameKey: 'nobody-knows' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'FRAME_NOT_FOUND' } });
  });

  it('another company sees nothing', async () => {
    const { id } = await start(await frame(posting), { amount: 5 });
    for (const endpoint of [endpoints.readExecution, undos.previewUndo, undos.readUndoStatus]) {
      const reply = await call(endpoint, { as: kit.world.beta.master, params: { id } });
      expect(reply).toMatchObject({ status: 404, body: { code: 'EXECUTION_NOT_FOUND' } });
    }
    const reply = await call(undos.undoExecution, { as: kit.world.beta.master, params: { id }, body: { reason } });
    expect(reply.status).toBe(404);
    const list = await call(endpoints.listExecutions, { as: kit.world.beta.master, query: { limit: 100 } });
    expect(list.body.data.map((row: { id: string }) => row.id)).not.toContain(id);
  });
});

describe('waiting', () => {
  const asking: FrameDraft = {
    blocks: [
      amountForm,
      {
        id: 'ask',
        kind: 'flow.task',
        title,
        settings: {
          title: '="확인: " + string(input.amount)',
          assigneeRole: 'supervisor',
          fields: [{ key: 'reason', label: title, kind: 'text', required: true }],
          outlets: [
            { key: 'yes', label: title },
            { key: 'no', label: title },
          ],
        } as never,
      },
      createEntryBlock('post', '=input.amount'),
    ],
    connections: [
      { from: 'form', to: 'ask' },
      { from: 'ask', outlet: 'yes', to: 'post' },
    ],
    runAs: serviceAccount,
  };
  it('hands a task to a role, checks its form, and goes on the way that was chosen', async () => {
    const { id, status } = await start(await frame(asking), { amount: 7 });
    expect(status).toBe('waiting');
    const task = (await tasksOf(kit.world.alpha.supervisor)).find(
      (candidate) => candidate.executionId === id,
    ) as TaskRow;
    expect(task).toMatchObject({ title: '확인: 7', assigneeRole: 'supervisor' });
    const complete = (as: TestMember, body: object) => call(tasks.completeTask, { as, params: { id: task.id }, body });
    expect(await complete(kit.world.alpha.user, { outlet: 'yes', values: { reason: '네' } })).toMatchObject({
      status: 403,
      body: { code: 'TASK_NOT_YOURS' },
    });
    expect(await complete(kit.world.alpha.supervisor, { outlet: 'sideways' })).toMatchObject({
      status: 400,
      body: { code: 'OUTLET_UNKNOWN' },
    });
    expect(await complete(kit.world.alpha.supervisor, { outlet: 'yes' })).toMatchObject({
      body: { code: 'VALIDATION_FAILED' },
    });
    const good = await complete(kit.world.alpha.supervisor, { outlet: 'yes', values: { reason: '네' } });
    expect(good.body.data).toEqual({ id, status: 'finished' });
    expect(await complete(kit.world.alpha.supervisor, { outlet: 'yes', values: { reason: '네' } })).toMatchObject({
      status: 409,
      body: { code: 'TASK_NOT_OPEN' },
    });
    expect((await read(id)).steps.map((step) => [step.path, step.status, step.outlet])).toEqual([
      ['form', 'done', 'next'],
      ['ask', 'done', 'yes'],
      ['post', 'done', 'next'],
    ]);
  });

  it('an undo while it waits withdraws the task and ends the run', async () => {
    const { id } = await start(await frame(asking), { amount: 7 });
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({ allowed: true, pending: [{ path: 'ask' }] });
    expect((await undo(id, { expected: undoPreview.hash })).body).toMatchObject({ success: true });
    expect((await tasksOf(kit.world.alpha.supervisor)).some((task) => task.executionId === id)).toBe(false);
    const undoneRun = await read(id);
    expect(undoneRun).toMatchObject({ status: 'cancelled' });
    expect((await undo(undoneRun.undoneBy as string)).body.code).toBe('UNDO_UNSUPPORTED');
  });

  it('goes on when its time has come, or when the signal comes', async () => {
    const timer = { id: 'wait', kind: 'flow.wait', title, settings: { minutes: 0 } };
    const timed = await start(
      await frame({
        blocks: [timer, createEntryBlock('post', '=5')],
        connections: toConnections('wait', 'post'),
        runAs: serviceAccount,
      }),
    );
    expect(timed.status).toBe('waiting');
    await kit.world.settle();
    expect((await read(timed.id)).status).toBe('finished');

    const signal = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'paid', eventKey: '=input.order' } };
    const key = await frame({
      blocks: [signal, createEntryBlock('post', '=5')],
      connections: toConnections('wait', 'post'),
      runAs: serviceAccount,
    });
    const [firstRun, secondRun] = [await start(key, { order: 'a' }), await start(key, { order: 'b' })];
    const resumed = await kit.world.alpha.service((context) => sendSignal(context, { name: 'paid', key: 'b' }));
    expect(resumed).toEqual([secondRun.id]);
    expect([(await read(firstRun.id)).status, (await read(secondRun.id)).status]).toEqual(['waiting', 'finished']);
  });

  it('records what fails after a wait; a retry of what is not mended fails again, and it can be stopped', async () => {
    const key = await frame({
      ...asking,
      blocks: [...asking.blocks.slice(0, 2), createEntryBlock('post', '=input.amount', '401')],
      runAs: { kind: 'initiator' },
    });
    // The initiator may not post: the step fails when the task is done, not before.
    const { id } = await start(key, { amount: 9 }, kit.world.alpha.user);
    const task = (await tasksOf(kit.world.alpha.supervisor)).find(
      (candidate) => candidate.executionId === id,
    ) as TaskRow;
    const body = { outlet: 'yes', values: { reason: '네' } };
    await call(tasks.completeTask, { as: kit.world.alpha.supervisor, params: { id: task.id }, body });
    const failed = await read(id);
    expect(failed.status).toBe('failed');
    expect(failed.steps.at(-1)).toMatchObject({ path: 'post', status: 'failed', error: { code: 'FORBIDDEN' } });
    const retried = await call(endpoints.retryExecution, { as: kit.world.alpha.master, params: { id }, body: {} });
    expect(retried.body.data.status).toBe('failed');
    const cancelled = await call(endpoints.cancelFlow, {
      as: kit.world.alpha.master,
      params: { id },
      body: { reason },
    });
    expect(cancelled.body.data).toMatchObject({ state: 'done', undone: [id] });
    expect((await read(id)).status).toBe('cancelled');
    const again = await call(endpoints.cancelFlow, { as: kit.world.alpha.master, params: { id }, body: { reason } });
    expect(again).toMatchObject({ status: 409, body: { code: 'EXECUTION_ENDED' } });
  });
});
