import { describe, expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { resumeStep } from '../index.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';
import { runAtOnceOnExecution } from '../testing/lock-barrier.ts';

const { call, expireIn, frame, kit, preview, read, record, start, undo } = createFlowKit();

const writing: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
  ],
  runAs: serviceAccount,
};

/** A person edits the record by hand. */
async function editRecord(id: string, name: string): Promise<void> {
  const request = { host: 'alpha.localhost', headers: { authorization: `Bearer ${kit.world.alpha.manager.token}` } };
  const url = `/api/axis/space/internal/${id}`;
  const { body } = await kit.world.request({ ...request, method: 'GET', url });
  const { version, fields } = body.data;
  const payload = { version, fields, title: name };
  const reply = await kit.world.request({ ...request, method: 'PUT', url, payload });
  expect(reply.body).toMatchObject({ success: true });
}

describe('verdicts', () => {
  it('leaves a person’s later changes, and names person and time', async () => {
    const { id: target } = await record();
    const { id } = await start(await frame(writing, 'impact'), { record: target, title: '실행' });
    await editRecord(target, '사람');
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({ allowed: false, refusal: { code: 'UNDO_SUPERSEDED' }, reverse: [] });
    expect(undoPreview.kept).toEqual([
      expect.objectContaining({ changedBy: 'alpha manager', subject: expect.objectContaining({ id: target }) }),
    ]);
    expect((await undo(id)).body.code).toBe('UNDO_SUPERSEDED');
  });

  it('reverses the rest when only a part was changed since', async () => {
    const { id: target } = await record();
    const both: FrameDraft = {
      ...writing,
      blocks: [...writing.blocks, createEntryBlock('post', '=100')],
      connections: toConnections('write', 'post'),
    };
    const { id } = await start(await frame(both), { record: target, title: '실행' });
    await editRecord(target, '사람');
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({
      allowed: true,
      kept: [{ kind: 'axis.record-update' }],
      reverse: [{ kind: 'finance.journal-entry' }],
    });
    const { body } = await undo(id, { expected: undoPreview.hash });
    expect(body.data).toMatchObject({ reversed: 1, kept: 1 });
  });

  it('takes several changes of one record back in reverse order', async () => {
    const { id: target } = await record();
    const previousRecord = await kit.world.request({
      method: 'GET',
      url: `/api/axis/space/internal/${target}`,
      host: 'alpha.localhost',
      headers: { authorization: `Bearer ${kit.world.alpha.manager.token}` },
    });
    const write = (id: string, name: string) => {
      return { id, kind: 'axis.record-update', title, settings: { record: '=input.record', title: name } };
    };
    const twice = {
      ...writing,
      blocks: [write('one', '하나'), write('two', '둘')],
      connections: toConnections('one', 'two'),
    };
    const { id } = await start(await frame(twice, 'impact'), { record: target });
    const done = await undo(id);
    expect(done.body.data).toMatchObject({ reversed: 2 });
    const nextRecord = await kit.world.request({
      method: 'GET',
      url: `/api/axis/space/internal/${target}`,
      host: 'alpha.localhost',
      headers: { authorization: `Bearer ${kit.world.alpha.manager.token}` },
    });
    expect(nextRecord.body.data.title).toBe(previousRecord.body.data.title);
  });

  /** Erases a record of spaces for good. */
  async function eraseRecord(target: string) {
    const headers = { authorization: `Bearer ${kit.world.alpha.master.token}` };
    const url = `/api/axis/space/internal/${target}?permanent=true`;
    const erased = await kit.world.request({ method: 'DELETE', url, host: 'alpha.localhost', headers });
    expect(erased.body).toMatchObject({ success: true });
  }

  it('refuses when all that the run changed was erased since', async () => {
    const { id: target } = await record();
    const { id } = await start(await frame(writing), { record: target, title: '실행' });
    await eraseRecord(target);
    expect((await preview(id)).refusal?.code).toBe('UNDO_BEHIND_ERASURE');
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'UNDO_BEHIND_ERASURE' } });
  });

  it('names what cannot be taken back and opens a task for it', async () => {
    const { id: target } = await record();
    const both: FrameDraft = {
      ...writing,
      blocks: [...writing.blocks, createEntryBlock('post', '=100')],
      connections: toConnections('write', 'post'),
    };
    const { id } = await start(await frame(both), { record: target, title: '실행' });
    await eraseRecord(target);
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({ allowed: true, impossible: [{ kind: 'axis.record-update' }] });
    const { body } = await undo(id, { followUps: true });
    expect(body.data).toMatchObject({ reversed: 1, impossible: 1, followUps: [expect.any(String)] });
    const mine = await call(tasks.listTasks, { query: { limit: 100 } });
    const executionIds = mine.body.data.map((task: { executionId: string }) => task.executionId);
    expect(executionIds).toContain(body.data.followUps[0]);
  });

  it('[ST-11] warns of windows that close, once per level', async () => {
    const { id } = await start(
      await frame({ blocks: [createEntryBlock('post', '=100')], runAs: serviceAccount }, 'impact'),
    );
    const day = 86_400_000;
    const check = async () =>
      (await call(tasks.checkExpiry, { as: kit.world.alpha.master, body: {} })).body.data.warned;
    const levels: (string | undefined)[] = [];
    for (const days of [2.5, 2.4, 0.5]) {
      await expireIn(id, days * day);
      levels.push(`${(await read(id)).undo.warningLevel} ${(await check()) > 0}`);
    }
    expect(levels).toEqual(['warning true', 'warning false', 'critical true']);
    const soon = await call(tasks.listExpiring, { query: { days: 1 } });
    expect(soon.body.data.map((row: { id: string }) => row.id)).toContain(id);
  });
});

describe('many at once', () => {
  it('an undo and an answer at once leave either an undone run or a finished one that can be undone', async () => {
    const ask = { id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeRole: 'manager' } };
    const draft: FrameDraft = {
      blocks: [ask, createEntryBlock('post', '=100')],
      connections: toConnections('ask', 'post'),
      runAs: serviceAccount,
    };
    const key = await frame(draft);
    for (let round = 0; round < 6; round++) {
      const { id } = await start(key);
      const [step] = (await read(id)).steps;
      const stepId = (step as { id: string }).id;
      const answer = async () => {
        const input = { executionId: id, stepId, outlet: 'next' };
        await kit.world.alpha.service((context) => resumeStep(context, input));
      };
      await runAtOnceOnExecution(kit.world, id, [async () => void (await undo(id)), answer]);
      const execution = await read(id);
      expect(execution.undoneBy).not.toBeNull();
      expect(['cancelled', 'finished']).toContain(execution.status);
    }
  });
});

describe('bad input', () => {
  const wrong = { status: 400, code: 'VALIDATION_FAILED' };
  it.each([
    ['a zero character', { text: '\0' }, wrong],
    ['half a character', { text: '\ud800' }, wrong],
    ['a key that is too long', { ['x'.repeat(61)]: 1 }, wrong],
    ['a number that is only large', { huge: 1e308 }, { status: 201, code: undefined }],
  ])('%s', async (_, input, expected) => {
    const key = await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] });
    const { status, body } = await call(endpoints.startFlow, { body: { frameKey: key, input } });
    expect({ status, code: body.code }).toEqual(expected);
  });

  it('that is nested without end, or a place in a list that no list gave', async () => {
    const key = await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] });
    const payload = `{"frameKey":"${key}","input":{"deep":${'['.repeat(20_000)}1${']'.repeat(20_000)}}}`;
    const reply = await kit.world.request({
      method: 'POST',
      url: '/api/flow/executions',
      host: 'alpha.localhost',
      headers: { authorization: `Bearer ${kit.world.alpha.manager.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    for (const cursor of ['x', 'bnVsbA', 'e30']) {
      const list = await call(endpoints.listExecutions, { query: { cursor } });
      expect(list).toMatchObject({ status: 400, body: { code: 'BAD_CURSOR' } });
    }
  });
});
