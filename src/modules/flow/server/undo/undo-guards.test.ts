/** Tests of undo guards: nobody bypasses the approval of large undos, and exactly what was shown is done. */
import { afterEach, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import * as endpoints from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { listFrames } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail, FrameRow, TaskRow } from '../../contract/shapes.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';
import { setFlowSettings } from '../testing/settings.ts';

const { call, frame, kit, preview, read, record, start, tasksOf, undo } = createFlowKit();

const settings = (undoApprovalAbove: number | null, wonPerUnit = {}) =>
  setFlowSettings(kit.world, kit.world.alpha.master, { wonPerUnit, undoApprovalAbove });
const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'go-on' } };
const child = (frameKey: string, input = {}) => ({
  ...{ id: 'child', kind: 'flow.sub-flow', title },
  settings: { frameKey, input },
});
const posting = (amount = '=input.amount'): FrameDraft => ({
  blocks: [createEntryBlock('post', amount)],
  runAs: serviceAccount,
});
const renaming: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
  ],
  runAs: serviceAccount,
};
const together = async (id: string): Promise<UndoPreview> =>
  (await call(undos.previewUndo, { params: { id }, query: { withDependents: 'true' } })).body.data;

/** Requests the undo as the manager and approves it as the master. */
async function requestAndApprove(id: string, body: object = {}) {
  const approvalRequest = await call(undos.requestUndo, { params: { id }, body: { reason, ...body } });
  expect(approvalRequest.body, JSON.stringify(approvalRequest.body)).toMatchObject({ success: true });
  const approval = approvalRequest.body.data.approvalId as string;
  return { approval, decide: () => decideApproval(kit.world.alpha.master, approval) };
}

async function decideApproval(as: TestMember, approval: string) {
  const task = (await tasksOf(as)).find((item) => item.executionId === approval) as TaskRow;
  const reply = await call(tasks.completeTask, { as, params: { id: task.id }, body: { outlet: 'approve' } });
  return { ...reply, task };
}

afterEach(async () => {
  await settings(null);
});

describe('the approval of large undos', () => {
  it('is not gone around by a frame that undoes', async () => {
    const created = await call(frames.createFrame, {
      as: kit.world.alpha.supervisor,
      body: { key: 'sneaky', title, description: title, logType: 'flow' },
    });
    const definition = {
      blocks: [
        {
          id: 'undo',
          kind: 'flow.undo',
          title,
          settings: { decision: 'approve', by: { id: kit.world.alpha.master.personId, name: '' } },
        },
      ],
    };
    const { id, version } = created.body.data as FrameDetail;
    const published = await call(frames.publishVersion, {
      as: kit.world.alpha.supervisor,
      params: { id },
      body: { version, definition },
    });
    expect(published).toMatchObject({ status: 400, body: { code: 'FRAME_INVALID' } });
    expect(published.body.details).toEqual([expect.objectContaining({ code: 'UNDO_NOT_REQUESTED', block: 'undo' })]);
  });

  it('is the product’s: nobody changes, retires or starts it', async () => {
    const { manager, master, supervisor } = kit.world.alpha;
    for (const as of [supervisor, manager, master]) {
      const { body } = await call(listFrames, { as, query: { limit: 100 } });
      const { id, version, abilities } = body.data.find((frame: FrameRow) => frame.key === 'undo-approval') as FrameRow;
      expect(abilities).toMatchObject({ edit: false, start: false });
      const definition = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
      const published = await call(frames.publishVersion, { as, params: { id }, body: { version, definition } });
      expect(published).toMatchObject({ status: 403, body: { code: 'FRAME_ACCESS_DENIED' } });
      const retired = await call(frames.updateFrame, { as, params: { id }, body: { version, status: 'retired' } });
      expect(retired).toMatchObject({ status: 403, body: { code: 'FRAME_ACCESS_DENIED' } });
    }
    const access = { startable: false, editable: true, undoBy: 'initiator' };
    const own = await call(frames.createFrame, {
      as: master,
      body: { key: 'own', title, description: title, logType: 'flow', access },
    });
    expect(own.body.data.access, 'what is the product’s to say').toMatchObject({
      startable: true,
      undoBy: 'permission',
    });
  });

  it('is needed while the run still goes on, and for stopping it', async () => {
    await settings(1_000_000);
    const key = await frame({
      blocks: [createEntryBlock('post', '=input.amount'), wait],
      connections: toConnections('post', 'wait'),
      runAs: serviceAccount,
    });
    const { id, status } = await start(key, { amount: 5_000_000 });
    expect(status).toBe('waiting');
    expect((await undo(id)).body.code).toBe('UNDO_NEEDS_APPROVAL');
    const stop = (run: string) =>
      call(endpoints.cancelFlow, { as: kit.world.alpha.manager, params: { id: run }, body: { reason } });
    expect(await stop(id)).toMatchObject({ status: 409, body: { code: 'UNDO_NEEDS_APPROVAL' } });
    const small = await start(key, { amount: 5 });
    expect((await stop(small.id)).body.data.state).toBe('done');
    const { decide: decided } = await requestAndApprove(id);
    expect((await decided()).body.data.status).toBe('finished');
    expect(await read(id)).toMatchObject({ status: 'cancelled', undoneBy: expect.any(String) });
  });

  it('counts the postings of sub-flows, the value of other currencies, and amounts above the frame’s own', async () => {
    await settings(1_000_000, { USD: 1400 });
    const inner = await frame(posting('=input.won'));
    const around = await start(await frame({ blocks: [child(inner, { won: '=input.won' })], runAs: serviceAccount }), {
      won: 2_000_000,
    });
    const understated = await start(await frame({ ...posting(), amount: '={"amount": 1, "currency": "KRW"}' }), {
      amount: 2_000_000,
    });
    const unknown = await start(await frame({ ...posting(), amount: '={"amount": 1, "currency": "EUR"}' }), {
      amount: 1,
    });
    const silent = { ...renaming, amount: '={"amount": 2000000, "currency": "KRW"}' };
    const stating = await start(
      await frame({
        blocks: [child(await frame(silent), { record: '=input.record', title: '새 이름' })],
        runAs: serviceAccount,
      }),
      { record: (await record()).id },
    );
    for (const { id } of [around, understated, unknown, stating]) {
      expect((await undo(id)).body.code).toBe('UNDO_NEEDS_APPROVAL');
    }
    const shownTo = async (id: string) => (await requestAndApprove(id)).decide().then(({ task }) => task.description);
    expect(await shownTo(understated.id)).toContain('2,000,000');
    expect(await shownTo(unknown.id)).toContain('€');
    const small = await start(await frame({ blocks: [child(inner, { won: '=5' })], runAs: serviceAccount }));
    expect((await undo(small.id)).status).toBe(200);
  });

  it('counts all that is undone together, and approves exactly what was shown', async () => {
    await settings(1_000_000);
    const target = await record();
    const both: FrameDraft = {
      ...renaming,
      blocks: [...renaming.blocks, createEntryBlock('post', '=600000')],
      connections: toConnections('write', 'post'),
    };
    const key = await frame(both);
    const first = await start(key, { record: target.id, title: '하나' });
    const second = await start(key, { record: target.id, title: '둘' });
    expect((await together(first.id)).refusal?.code).toBe('UNDO_NEEDS_APPROVAL');
    expect((await undo(first.id, { withDependents: true })).body.code).toBe('UNDO_NEEDS_APPROVAL');
    const early = await requestAndApprove(first.id, { withDependents: true });
    const third = await start(key, { record: target.id, title: '셋' });
    const late = await early.decide();
    expect(late.task).toMatchObject({
      description: expect.stringContaining('1,200,000'),
      title: expect.stringContaining('외 1건'),
    });
    expect(late.body.data.status).toBe('finished');
    const { body } = await call(undos.listUndos, { query: { executionId: first.id } });
    expect(body.data).toMatchObject([{ state: 'refused', refusal: { code: 'UNDO_PREVIEW_CHANGED' } }]);
    for (const { id } of [first, second, third]) expect((await read(id)).undoneBy).toBeNull();
    const again = await requestAndApprove(first.id, { withDependents: true });
    expect((await again.decide()).body.data.status).toBe('finished');
    for (const { id } of [first, second, third]) expect((await read(id)).undoneBy).not.toBeNull();
  });

  it('is declined when its request is taken back before anybody decided, and can be asked for again', async () => {
    await settings(1);
    const { id } = await start(await frame(posting()), { amount: 500 });
    const { approval } = await requestAndApprove(id);
    const stop = await call(endpoints.cancelFlow, { params: { id: approval }, body: { reason } });
    expect(stop.body).toMatchObject({ success: true });
    const { body } = await call(undos.listUndos, { query: { executionId: id } });
    expect(body.data).toMatchObject([{ state: 'refused', refusal: { code: 'UNDO_DECLINED' } }]);
    expect((await tasksOf(kit.world.alpha.master)).filter((task) => task.executionId === approval)).toEqual([]);
    expect((await read(id)).undoneBy).toBeNull();
    const again = await requestAndApprove(id);
    expect((await again.decide()).body.data.status).toBe('finished');
    expect((await read(id)).undoneBy).not.toBeNull();
  });

  it('a role that another must have is named', async () => {
    const task = { id: 'ask', kind: 'flow.task', title, settings: { title: '확인', byAnother: true } };
    await expect(frame({ blocks: [task] })).rejects.toMatchObject({ code: 'FRAME_INVALID' });
  });
});

describe('sub-flows', () => {
  it('a flow made of nothing else is undone with them', async () => {
    const inner = await frame(posting('=70'));
    const { id } = await start(await frame({ blocks: [child(inner)], runAs: serviceAccount }));
    expect(await preview(id)).toMatchObject({ allowed: true, reverse: [{ kind: 'finance.journal-entry' }] });
    expect((await undo(id)).body.data).toMatchObject({ reversed: 1, undone: [id, expect.any(String)] });
  });

  it('[CO-08] give the flow around them their longer time, and their promise to stay undoable', async () => {
    const days = async (inner: FrameDraft, waits = false) => {
      const key = await frame(inner);
      const blocks = waits ? [child(key), wait] : [child(key)];
      const { id } = await start(
        await frame(
          { blocks, connections: waits ? toConnections('child', 'wait') : [], runAs: serviceAccount },
          'flow',
        ),
      );
      if (waits) await call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name: 'go-on', payload: {} } });
      return (await read(id)).undo.daysUntilExpiration;
    };
    expect(await days(posting('=1000000'))).toBe(60);
    expect(await days(posting('=10000000'), true)).toBe(90);
    expect(await days({ ...posting('=5'), neverExpires: ['audit-required'] })).toBeNull();
  });
});

describe('records that are related', () => {
  const create: FrameDraft['blocks'][number] = {
    ...{ id: 'make', kind: 'axis.record-create', title },
    settings: { axis: 'space', type: 'internal', title: '=input.name' },
  };
  const relate = (from: string, to: string): FrameDraft['blocks'][number] => ({
    ...{ id: 'relate', kind: 'axis.relationship', title },
    settings: { kind: 'related', from, to },
  });

  it('by the flow around the sub-flow that made one are undone with it', async () => {
    const maker = await frame({ blocks: [create], runAs: serviceAccount }, 'impact');
    const making = child(maker, { name: '=input.name' });
    const around = await frame(
      {
        blocks: [making, relate('=steps.child.output.result.id', '=input.record')],
        connections: toConnections('child', 'relate'),
        runAs: serviceAccount,
      },
      'impact',
    );
    const { id } = await start(around, { name: '새 방', record: (await record()).id });
    expect(await preview(id)).toMatchObject({ allowed: true, blocked: [], reverse: [{}, {}] });
    expect((await undo(id)).body.data).toMatchObject({ reversed: 2, kept: 0 });
  });

  it('name the redo that depends on the run which made one', async () => {
    const maker = await start(await frame({ blocks: [create], runAs: serviceAccount }, 'impact'), { name: '새 방' });
    const [impact] = (await read(maker.id)).impacts;
    const linking = await frame({ blocks: [relate('=input.from', '=input.to')], runAs: serviceAccount }, 'impact');
    const link = await start(linking, { from: impact?.subject.id, to: (await record()).id });
    const undone = (await undo(link.id)).body.data.undoExecutionId as string;
    const redone = (await undo(undone)).body.data.undoExecutionId as string;
    const undoPreview = await preview(maker.id);
    expect(undoPreview).toMatchObject({ refusal: { code: 'UNDO_BLOCKED_BY_DEPENDENTS' }, chain: [{ id: redone }] });
    const both = await undo(maker.id, { withDependents: true });
    expect(both.body.data).toMatchObject({ undone: [redone, maker.id] });
  });
});

describe('a run that cannot be undone', () => {
  it('[ST-12] says so for ever, not that its time has run out', async () => {
    const { id } = await start(await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] }));
    expect((await read(id)).undo).toMatchObject({ isExpired: true, expirationDate: null });
    expect((await undo(id)).body.code).toBe('UNDO_UNSUPPORTED');
  });
});

describe('a preview with dependent runs', () => {
  it('shows each change that will be taken back, and holds until something changes', async () => {
    const target = await record();
    const key = await frame(renaming, 'impact');
    const run = (name: string) => start(key, { record: target.id, title: name });
    const first = await run('하나');
    const second = await run('둘');
    const undoPreview = await together(first.id);
    expect(undoPreview).toMatchObject({ allowed: true, blocked: [] });
    expect(undoPreview.reverse.map((line) => line.executionId)).toEqual([second.id, first.id]);
    const third = await run('셋');
    const order = { withDependents: true, expected: undoPreview.hash };
    expect((await undo(first.id, order)).body.code).toBe('UNDO_PREVIEW_CHANGED');
    const fresh = await together(first.id);
    const done = await undo(first.id, { ...order, expected: fresh.hash });
    expect(done.body.data).toMatchObject({ reversed: 3, undone: [third.id, second.id, first.id] });
  });
});

describe('executions of a private frame', () => {
  it('[EN-10] do not exist for others: no preview, status, undo, retry or stop', async () => {
    const { alpha } = kit.world;
    const created = await call(frames.createFrame, {
      as: alpha.supervisor,
      body: { key: 'closed', title, description: title, logType: 'finance', access: { accessMode: 'private' } },
    });
    const { id: frameId, version } = created.body.data as FrameDetail;
    const definition = { blocks: [createEntryBlock('post', '=5'), wait], connections: toConnections('post', 'wait') };
    await call(frames.publishVersion, { as: alpha.supervisor, params: { id: frameId }, body: { version, definition } });
    const { id } = await start('closed', {}, alpha.supervisor);
    const gone = { status: 404, body: { code: 'EXECUTION_NOT_FOUND' } };
    const request = { as: alpha.manager, params: { id } };
    expect(await call(endpoints.readExecution, request)).toMatchObject(gone);
    expect(await call(undos.previewUndo, request)).toMatchObject(gone);
    expect(await call(undos.readUndoStatus, request)).toMatchObject(gone);
    expect(await call(undos.undoExecution, { ...request, body: { reason } })).toMatchObject(gone);
    expect(await call(undos.requestUndo, { ...request, body: { reason } })).toMatchObject(gone);
    expect(await call(endpoints.retryExecution, { ...request, body: {} })).toMatchObject(gone);
    expect(await call(endpoints.cancelFlow, { ...request, body: { reason } })).toMatchObject(gone);
    expect((await call(undos.previewUndo, { ...request, as: alpha.supervisor })).body.data.allowed).toBe(true);
  });
});
