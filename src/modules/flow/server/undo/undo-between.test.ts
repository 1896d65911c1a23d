/** Between runs and modules: runs that depend on one another, and modules that refuse despite their verdict. */
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Impact, Verdict } from '#kernel/contract/block.ts';
import { defineBlock } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { defineBlockServer, type Reversal } from '#kernel/server/block.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

/** The verdicts and reactions of this test's block when it is undone. */
let judges: (count: number) => Verdict[];
let refuses: boolean;
const reset = () => {
  judges = (count) => Array.from({ length: count }, () => ({ verdict: 'reverse' }));
  refuses = false;
};
reset();
afterEach(reset);

const change = (id: string): Impact => ({
  subject: { type: 'trial', id, label: { ko: '시험', en: 'Trial' } },
  before: null,
  after: { ko: '있음', en: 'there' },
  data: {},
});
const trials: Reversal = {
  name: 'trial.things',
  check: async (_context, impacts) => judges(impacts.length),
  async revert(_context, impacts) {
    if (refuses) throw fail(kernelErrors.DUPLICATE);
    return impacts.map(({ subject }) => [{ ...change(subject.id), before: change(subject.id).after, after: null }]);
  },
};
const trial = defineBlockServer({
  contract: defineBlock({
    kind: 'trial.thing',
    icon: 'bolt',
    title,
    description: title,
    settings: z.strictObject({}),
    form: [],
    outlets: ['next'],
    reversibility: 'reversible',
    permission: null,
    external: true,
  }),
  run: async () => ({ state: 'done', impacts: [change(createId())] }),
  reversal: trials,
});
const { call, frame, kit, preview, read, record, start, undo } = createFlowKit({ blocks: [trial] });

const withTrial: FrameDraft = {
  blocks: [createEntryBlock('post', '=50'), { id: 'trial', kind: 'trial.thing', title }],
  connections: toConnections('post', 'trial'),
  runAs: serviceAccount,
};
const started = async (): Promise<string> => (await start(await frame(withTrial))).id;
const entriesOf = async (id: string) => (await read(id)).impacts.length;

describe('a module that refuses after a positive check', () => {
  it('is found out by the preview, in its own words, and the write refuses the same with nothing written', async () => {
    const id = await started();
    refuses = true;
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({ allowed: false, refusal: { code: 'UNDO_SUPERSEDED' }, proved: true });
    expect(undoPreview.kept).toMatchObject([{ kind: 'trial.thing', reason: { ko: kernelErrors.DUPLICATE.ko } }]);
    const refused = await undo(id, { expected: undoPreview.hash });
    expect(refused).toMatchObject({ status: 409, body: { code: 'UNDO_SUPERSEDED' } });
    expect(await read(id)).toMatchObject({ undoneBy: null });
    expect(await entriesOf(id)).toBe(2);
    refuses = false;
    const now = await preview(id);
    expect(now).toMatchObject({ allowed: true, proved: true });
    expect((await undo(id, { expected: now.hash })).body.data).toMatchObject({ reversed: 2, partial: false });
  });

  it('after the preview leads to a refused write, never to an error of that module', async () => {
    const id = await started();
    const undoPreview = await preview(id);
    expect(undoPreview.allowed).toBe(true);
    refuses = true;
    const stale = await undo(id, { expected: undoPreview.hash });
    expect(stale).toMatchObject({ status: 409, body: { code: 'UNDO_PREVIEW_CHANGED' } });
    expect((await undo(id)).body.code).toBe('UNDO_SUPERSEDED');
    expect(await read(id)).toMatchObject({ undoneBy: null });
  });
});

describe('an impact that a module does not reverse', () => {
  it('with scope run blocks the undo of the whole run, with person and time', async () => {
    const id = await started();
    const since = { changedBy: '김사원', changedAt: new Date().toISOString() };
    judges = (count) =>
      Array.from({ length: count }, () => ({ verdict: 'kept', scope: 'run', ...since, reason: title }));
    expect(await preview(id)).toMatchObject({ allowed: false, refusal: { code: 'UNDO_SUPERSEDED' }, kept: [since] });
    const refused = await undo(id);
    expect(refused.body).toMatchObject({ code: 'UNDO_SUPERSEDED', details: { kept: [since] } });
    expect(await entriesOf(id)).toBe(2);
  });

  it('with scope impact is left out, and said aloud', async () => {
    const id = await started();
    const since = { changedBy: '김사원', changedAt: new Date().toISOString() };
    judges = (count) =>
      Array.from({ length: count }, () => ({ verdict: 'kept', scope: 'impact', ...since, reason: title }));
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({
      allowed: true,
      partial: true,
      reverse: [{}],
      kept: [{ ...since, part: null }],
    });
    expect((await undo(id, { expected: undoPreview.hash })).body.data).toMatchObject({
      reversed: 1,
      kept: 1,
      partial: true,
    });
  });

  it('in part is listed as both reversed and retained', async () => {
    const id = await started();
    const part = { part: title, changedBy: '김사원', changedAt: new Date().toISOString(), reason: title };
    judges = (count) => Array.from({ length: count }, () => ({ verdict: 'reverse', keeps: [part] }));
    const undoPreview = await preview(id);
    expect(undoPreview).toMatchObject({ allowed: true, partial: true, kept: [part] });
    expect(undoPreview.reverse).toHaveLength(2);
    expect((await undo(id, { expected: undoPreview.hash })).body.data).toMatchObject({ reversed: 2, kept: 1 });
  });
});

describe('a block with effects outside the platform', () => {
  it('[CO-08] says so of itself, and its run can be undone for ever', async () => {
    expect((await read(await started())).undo).toMatchObject({ canUndo: true, expirationDate: null });
  });
});

describe('runs that changed one another’s things in turns', () => {
  const write = (id: string, target: string, name: string) => ({
    ...{ id, kind: 'axis.record-update', title },
    settings: { record: `=input.${target}`, title: name },
  });
  const wait = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'cross' } };

  it('block each other, and are undone together as one', async () => {
    const [firstRecord, secondRecord] = [await record(), await record()];
    const input = { one: firstRecord.id, two: secondRecord.id };
    const names = async () => {
      const titles = [];
      for (const { id } of [firstRecord, secondRecord]) {
        const reply = await kit.world.request({
          ...{ method: 'GET', url: `/api/axis/space/internal/${id}`, host: 'alpha.localhost' },
          headers: { authorization: `Bearer ${kit.world.alpha.manager.token}` },
        });
        titles.push(reply.body.data.title);
      }
      return titles;
    };
    const previousNames = await names();
    const waiting = await frame({
      blocks: [write('first', 'one', '하나-1'), wait, write('last', 'two', '둘-3')],
      connections: toConnections('first', 'wait', 'last'),
      runAs: serviceAccount,
    } as FrameDraft);
    const between = await frame({
      blocks: [write('first', 'one', '하나-2'), write('last', 'two', '둘-2')],
      connections: toConnections('first', 'last'),
      runAs: serviceAccount,
    } as FrameDraft);
    const a = await start(waiting, input);
    const b = await start(between, input);
    await call(tasks.sendSignal, { as: kit.world.alpha.master, body: { name: 'cross', payload: {} } });
    expect(await names()).toEqual(['하나-2', '둘-3']);
    for (const { id } of [a, b]) expect((await undo(id)).body.code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
    const undoPreview = await preview(a.id);
    expect(undoPreview.chain.map(({ id }) => id)).toEqual([b.id]);
    const done = await undo(a.id, { withDependents: true });
    expect(done.body.data.undone.toSorted()).toEqual([a.id, b.id].toSorted());
    expect(await names()).toEqual(previousNames);
    const [{ undoneBy }, { undoneBy: other }] = [await read(a.id), await read(b.id)];
    expect(other, 'one undo for both').toBe(undoneBy);
    expect((await undo(undoneBy as string)).body).toMatchObject({ success: true });
    expect(await names()).toEqual(['하나-2', '둘-3']);
  });
});
