/** An undo is a record of its own: requested with a reason, stored with actor and time, totalled; invalid requests are refused. */
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, expireIn, frame, kit, preview, read, record, start, undo } = createFlowKit();

const posting: FrameDraft = { blocks: [createEntryBlock('post', '=input.amount')], runAs: serviceAccount };
const renaming: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
  ],
  runAs: serviceAccount,
};
const day = 86_400_000;
const daysLeft = async (id: string) => {
  const { undo: window } = await read(id);
  return window.expirationDate && (Date.parse(window.expirationDate) - Date.now()) / day;
};

describe('an order to undo', () => {
  it.each([
    [{}, 'reason', '이유를 입력해 주세요.'],
    [{ reason: {} }, 'reason.code', '이유를 선택해 주세요.'],
    [{ reason: { code: 'whim' } }, 'reason.code', '이유는 정해진 것 중에서 선택해 주세요.'],
    [{ reason: { code: 'other' } }, 'reason.text', '어떤 이유인지 적어 주세요.'],
    [{ reason: { code: 'mistake', text: '가'.repeat(501) } }, 'reason.text', '이유는 500자 이하로 입력해 주세요.'],
    [
      { reason: { code: 'mistake' }, approved: true },
      'approved',
      '여기에서는 쓰지 않는 값입니다. 제외하고 다시 보내 주세요.',
    ],
  ])('is refused with its field, and nothing is written: %j', async (body, field, fragments) => {
    const { id } = await start(await frame(posting), { amount: 5 });
    const orders = [
      [undos.undoExecution, ''],
      [undos.requestUndo, ''],
    ] as const;
    for (const [endpoint] of orders) {
      const refused = await call(endpoint, { params: { id }, body });
      expect(refused).toMatchObject({ status: 400, body: { code: expect.any(String) } });
      const detail = refused.body.details.find((item: { field: string }) => item.field === field);
      expect(detail?.message, 'in words that a person reads').toBe(fragments);
    }
    expect((await read(id)).undoneBy).toBeNull();
    expect((await call(undos.listUndos, { query: { executionId: id } })).body.data).toEqual([]);
  });

  it('of what is not visible is not found', async () => {
    const { id } = await start(await frame(posting), { amount: 5 });
    const as = kit.world.beta.master;
    for (const endpoint of [undos.undoExecution, undos.requestUndo, endpoints.cancelFlow]) {
      const refused = await call(endpoint, { as, params: { id }, body: { reason } });
      expect(refused).toMatchObject({ status: 404, body: { code: 'EXECUTION_NOT_FOUND' } });
    }
  });

  it('that was shown differently is refused with the new preview, whose hash then holds', async () => {
    const target = await record();
    const key = await frame(renaming, 'impact');
    const { id } = await start(key, { record: target.id, title: '먼저' });
    const { hash } = await preview(id);
    const later = await start(key, { record: target.id, title: '나중' });
    const stale = await undo(id, { expected: hash });
    expect(stale).toMatchObject({ status: 409, body: { code: 'UNDO_PREVIEW_CHANGED' } });
    const undoPreview = stale.body.details.preview;
    expect(undoPreview).toMatchObject({ allowed: false, chain: [{ id: later.id }] });
    const both = await undo(id, { withDependents: true, expected: hash });
    expect(both.body.code).toBe('UNDO_PREVIEW_CHANGED');
    expect(both.body.details.preview).toMatchObject({ allowed: true, effects: [{ sentence: expect.any(Object) }] });
    expect((await read(later.id)).undoneBy, 'nothing was kept of the trial').toBeNull();
    const done = await undo(id, { withDependents: true, expected: both.body.details.preview.hash });
    expect(done.body.data.undone).toEqual([later.id, id]);
    const along = await call(undos.listUndos, { query: { executionId: later.id } });
    expect(along.body.data).toMatchObject([{ id: done.body.data.undoId, executionId: id }]);
  });

  it('of more than twenty dependent runs is refused with a code of its own', async () => {
    const target = await record();
    const key = await frame(renaming, 'impact');
    const runs = [];
    for (let number = 0; number < 22; number++) {
      runs.push((await start(key, { record: target.id, title: `이름 ${number}` })).id);
    }
    for (const longer of [runs[0], runs[1]]) {
      const refused = await undo(longer as string, { withDependents: true });
      expect(refused).toMatchObject({ status: 409, body: { code: 'UNDO_CHAIN_TOO_LONG' } });
      expect(refused.body.message).toContain('20');
    }
    const { chain } = await preview(runs[0] as string);
    expect(
      chain.map(({ id }) => id),
      'the latest, which go first',
    ).toEqual(runs.toReversed().slice(0, 20));
    const done = await undo(runs[2] as string, { withDependents: true });
    expect(done.body.data.undone).toHaveLength(20);
    expect((await undo(runs[0] as string, { withDependents: true })).body.data.undone).toHaveLength(2);
  });
});

describe('the window of an undo', () => {
  it('a redo brings the run back with its first deadline; an undo lasts until then or three days', async () => {
    const { id } = await start(await frame(posting), { amount: 5 });
    const first = (await read(id)).undo.expirationDate;
    const undone = (await undo(id)).body.data.undoExecutionId as string;
    expect((await read(undone)).undo.expirationDate).toBe(first);
    const redone = (await undo(undone)).body.data.undoExecutionId as string;
    expect((await read(redone)).undo.expirationDate).toBe(first);

    const short = await start(await frame(posting), { amount: 5 });
    await expireIn(short.id, day);
    const until = (await read(short.id)).undo.expirationDate;
    const back = (await undo(short.id)).body.data.undoExecutionId as string;
    expect(await daysLeft(back)).toBeCloseTo(3, 1);
    const again = (await undo(back)).body.data.undoExecutionId as string;
    expect((await read(again)).undo.expirationDate, 'no fresh window').toBe(until);
  });

  it('a run without expiry stays so through undo and redo', async () => {
    const { id } = await start(await frame({ ...posting, neverExpires: ['audit-required'] }), { amount: 5 });
    const undone = (await undo(id)).body.data.undoExecutionId as string;
    const redone = (await undo(undone)).body.data.undoExecutionId as string;
    expect((await read(undone)).undo.expirationDate).toBeNull();
    expect((await read(redone)).undo).toMatchObject({ canUndo: true, expirationDate: null });
  });
});

describe('a run that goes on', () => {
  const wait = (id: string) => ({ id, kind: 'flow.wait', title, settings: { event: id } });
  const waiting = () =>
    frame({
      ...posting,
      blocks: [...posting.blocks, wait('one'), wait('two')],
      connections: toConnections('post', 'one', 'two'),
    });

  it('is undone as it was shown only while it waits for the same', async () => {
    const { id } = await start(await waiting(), { amount: 5 });
    const { hash } = await preview(id);
    await call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name: 'one', payload: {} } });
    expect(await undo(id, { expected: hash })).toMatchObject({ status: 409, body: { code: 'UNDO_PREVIEW_CHANGED' } });
    const fresh = await preview(id);
    expect(fresh.pending).toMatchObject([{ path: 'two' }]);
    expect((await undo(id, { expected: fresh.hash })).status).toBe(200);
  });

  it('is not brought back: nobody would go on with half of it', async () => {
    const { id } = await start(await waiting(), { amount: 5 });
    const undone = (await undo(id)).body.data.undoExecutionId as string;
    expect((await read(undone)).undo).toMatchObject({ canUndo: false, expirationDate: null });
    expect(await undo(undone)).toMatchObject({ status: 409, body: { code: 'UNDO_UNSUPPORTED' } });
    expect(await read(id)).toMatchObject({ status: 'cancelled', undoneBy: undone });
  });
});

describe('undos looked back at', () => {
  it('are listed with person, reason and outcome, and summed by flow, reason, person and money', async () => {
    const { manager, master, user } = kit.world.alpha;
    const key = await frame(posting);
    const [firstRun, secondRun] = [await start(key, { amount: 500 }), await start(key, { amount: 700 })];
    await undo(firstRun.id, { reason: { code: 'duplicate', text: '두 번 눌렀어요' } });
    await undo(secondRun.id, { reason: { code: 'duplicate' } });
    const { body } = await call(undos.listUndos, { query: { executionId: firstRun.id } });
    expect(body.data).toMatchObject([
      {
        state: 'done',
        reason: { code: 'duplicate', text: '두 번 눌렀어요' },
        askedBy: { id: manager.personId, name: manager.name },
        approvedBy: null,
        counts: { undone: 1, reversed: 1, kept: 0, impossible: 0 },
      },
    ]);
    const { id, undoExecutionId } = body.data[0];
    expect((await read(undoExecutionId)).startedBy).toEqual({ id: manager.personId, name: manager.name });
    expect((await call(undos.readUndo, { params: { id } })).body.data).toEqual(body.data[0]);
    const foreign = await call(undos.readUndo, { as: kit.world.beta.master, params: { id } });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'UNDO_NOT_FOUND' } });

    const sums = (await call(undos.readUndoStatistics, { as: master, query: {} })).body.data;
    expect(Date.parse(sums.to) - Date.parse(sums.from), 'thirty days, today among them').toBe(29 * day);
    const ofFrame = sums.byFrame.find((row: { frameId: string }) => row.frameId !== null && row);
    expect(ofFrame).toBeDefined();
    const duplicates = sums.byReason.find((row: { code: string }) => row.code === 'duplicate');
    expect(duplicates).toMatchObject({ undos: 2, won: 1200, unrated: 0, label: { ko: expect.any(String) } });
    const mine = sums.byPerson.find((row: { person: { id: string } }) => row.person.id === manager.personId);
    expect(mine.undos).toBe(sums.total.undos);
    const refused = await call(undos.readUndoStatistics, { as: user, query: {} });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const past = await call(undos.readUndoStatistics, { as: master, query: { from: '2020-01-01', to: '2020-01-31' } });
    expect(past.body.data.total).toEqual({ executions: 0, undos: 0, won: 0, unrated: 0 });
    const query = { from: '2020-02-01', to: '2020-01-31' };
    const backwards = await call(undos.readUndoStatistics, { as: master, query });
    expect(backwards).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } });
  });
});
