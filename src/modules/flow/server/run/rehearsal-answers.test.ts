/** Answers that a rehearsal refuses, rehearsals that fail, and rights that nobody gains by one. */
import { describe, expect, it } from 'vitest';
import { publishFrame } from '../index.ts';
import {
  amountForm,
  createEntryBlock,
  createFlowKit,
  serviceAccount,
  title,
  toConnections,
} from '../testing/flow-kit.ts';
import {
  countRows,
  createAnswer,
  createLoopBlock,
  createRefusedBlock,
  createRehearsalKit,
  createSubFlowBlock,
  createTaskBlock,
  endBlock,
  listImpacts,
  listSteps,
} from '../testing/rehearsal-kit.ts';

const flow = createFlowKit();
const { frame, kit, start } = flow;

const { rehearsal, rehearse, decided } = createRehearsalKit(flow);

describe('an answer that cannot be right', () => {
  it('is an error of the request with its field', async () => {
    const key = await frame({
      blocks: [
        amountForm,
        createSubFlowBlock('sub', await decided(), { amount: '=1' }),
        createLoopBlock('each', '[1]', { blocks: [createTaskBlock('inside')] }),
        endBlock,
      ],
      connections: toConnections('form', 'sub', 'each', 'end'),
      runAs: serviceAccount,
    });
    const previousCounts = await countRows(kit.world);
    const good = createAnswer('sub/decide', 'yes');
    const refused = async (...answers: object[]) => {
      const { status, body } = await rehearsal({ frameKey: key, input: { amount: 5 }, answers });
      return [status, body.code, ...(body.details ?? []).map(({ field }: { field: string }) => field)];
    };
    const unknown = (index = 0) => [400, 'REHEARSAL_ANSWER_UNKNOWN', `answers.${index}.path`];
    for (const path of [
      'nobody',
      'sub',
      'sub/post/x',
      'sub/nobody',
      'each',
      'each/inside',
      'each/0',
      'each/x/inside',
      'end',
      'form',
    ]) {
      expect([path, await refused({ ...good, path })]).toEqual([path, unknown()]);
    }
    // An entry never waits: that shows when it was made.
    expect(await refused(good, { path: 'sub/post', outlet: 'next' })).toEqual(unknown(1));
    expect(await refused(good, good)).toEqual(unknown(1));
    expect(await refused({ ...good, outlet: 'sideways' })).toEqual([400, 'OUTLET_UNKNOWN', 'answers.0.outlet']);
    expect(await refused({ path: 'sub/decide', outlet: 'yes' })).toEqual([
      400,
      'VALIDATION_FAILED',
      'answers.0.output.reason',
    ]);
    expect(await refused({ ...good, output: { reason: '너무 긴 이유입니다' } })).toEqual([
      400,
      'VALIDATION_FAILED',
      'answers.0.output.reason',
    ]);
    expect((await refused({ ...good, more: 1 }))[0]).toBe(400);
    expect((await refused(...Array.from({ length: 101 }, () => good)))[0]).toBe(400);
    expect(await countRows(kit.world)).toEqual(previousCounts);
  });

  it('is not one for a step that the run did not reach', async () => {
    const key = await decided();
    const answers = [createAnswer('decide', 'no')];
    const nextFrame = await frame({
      blocks: [createTaskBlock('first'), createTaskBlock('second')],
      connections: [{ from: 'first', outlet: 'yes', to: 'second' }],
    });
    expect((await rehearse(key, { answers })).unused).toEqual([]);
    const second = createAnswer('second', 'yes');
    expect(await rehearse(nextFrame, { answers: [second] })).toMatchObject({ status: 'waiting', unused: ['second'] });
    const no = createAnswer('first', 'no');
    expect(await rehearse(nextFrame, { answers: [second, no] })).toMatchObject({
      status: 'finished',
      unused: ['second'],
    });
  });
});

describe('a rehearsal that fails', () => {
  it('says which block it was, with the steps and changes before it', async () => {
    const key = await frame({
      blocks: [createEntryBlock('good', '=5'), createRefusedBlock('bad'), endBlock],
      connections: toConnections('good', 'bad', 'end'),
      runAs: serviceAccount,
    });
    const previousCounts = await countRows(kit.world);
    const result = await rehearse(key);
    expect(result).toMatchObject({ status: 'failed', waitingFor: [] });
    expect(result.error).toMatchObject({ at: { path: 'bad', block: 'bad', title } });
    expect(result.error?.ko).toMatch(/[가-힣]/);
    expect(listSteps(result)).toEqual(['good done', 'bad failed']);
    expect(listImpacts(result)).toEqual(['good finance.journal-entry']);
    expect(await countRows(kit.world)).toEqual(previousCounts);
    await expect(start(key)).rejects.toThrow();
  });

  it('also deep in a sub-flow, in a loop, at once and after an answer', async () => {
    const broken = await frame({
      blocks: [createEntryBlock('good', '=5'), createRefusedBlock('bad')],
      connections: toConnections('good', 'bad'),
      runAs: serviceAccount,
    });
    const asking = await frame({
      blocks: [createTaskBlock('decide'), createRefusedBlock('late')],
      connections: [{ from: 'decide', outlet: 'yes', to: 'late' }],
      runAs: serviceAccount,
    });
    const key = await frame({
      blocks: [createLoopBlock('each', '[1]', { blocks: [createSubFlowBlock('child', broken)] })],
    });
    const atOnce = await rehearse(key);
    expect(atOnce).toMatchObject({ status: 'failed', error: { at: { path: 'each/0/child/bad', block: 'bad' } } });
    expect(listImpacts(atOnce)).toEqual(['each/0/child/good finance.journal-entry']);
    const later = await frame({
      blocks: [createSubFlowBlock('one', asking), createSubFlowBlock('two', broken)],
      connections: toConnections('one', 'two'),
    });
    const answers = [createAnswer('one/decide', 'yes')];
    expect(await rehearse(later, { answers })).toMatchObject({
      status: 'failed',
      error: { at: { path: 'one/late', block: 'late' } },
    });
    const second = await rehearse(later, { answers: [createAnswer('one/decide', 'no')] });
    expect(second).toMatchObject({ status: 'failed', error: { at: { path: 'two/bad' } } });
    expect(listImpacts(second)).toEqual(['two/good finance.journal-entry']);
  });

  it('because of what is asked at the start, or of the title', async () => {
    const key = await frame({
      blocks: [amountForm, createEntryBlock('post', '=input.amount')],
      connections: toConnections('form', 'post'),
      runAs: serviceAccount,
    });
    const bad = await rehearse(key, { input: { amount: '많이' } });
    expect(bad).toMatchObject({
      status: 'failed',
      steps: [],
      error: { code: 'VALIDATION_FAILED', at: { path: 'form' }, details: [{ field: 'input.amount' }] },
    });
    // The form does not ask for it: the title cannot be made.
    const untitled = await frame({ title: '="주문 " + input.name', blocks: [endBlock] });
    expect(await rehearse(untitled)).toMatchObject({
      status: 'failed',
      steps: [],
      error: { code: 'EXPRESSION_FAILED', at: null },
    });
  });

  it('or of an invalid definition, with its problems', async () => {
    const key = await frame({ blocks: [endBlock] });
    const result = await rehearse(key, {
      definition: { blocks: [{ ...endBlock, kind: 'no.such' }] },
      answers: [{ path: 'x' }],
    });
    expect(result).toMatchObject({ status: 'failed', steps: [], error: { code: 'FRAME_INVALID', at: null } });
    expect(result.error?.details).toMatchObject([{ code: 'BLOCK_KIND_UNKNOWN', field: 'blocks.0.kind' }]);
  });
});

describe('a rehearsal gives no rights', () => {
  it('a user without the right to a step may not rehearse it either', async () => {
    const { user } = kit.world.alpha;
    const plain = await frame({
      blocks: [createTaskBlock('ask'), createEntryBlock('post', '=5')],
      connections: [{ from: 'ask', outlet: 'yes', to: 'post' }],
    });
    const answers = [createAnswer('ask', 'yes')];
    const result = await rehearse(plain, { answers }, { as: user });
    expect(result).toMatchObject({ status: 'failed', impacts: [], error: { code: 'FORBIDDEN', at: { path: 'post' } } });
    const own = { blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount };
    expect(await rehearse(plain, { definition: own }, { as: user })).toMatchObject({
      status: 'failed',
      error: { code: 'RUN_AS_NOT_HELD' },
    });
    const undo = await rehearse('undo-approval', { input: {} });
    expect(undo.error?.code).toBe('FRAME_NOT_STARTABLE');
  });

  it('and reveals no hidden flow', async () => {
    const { service: within, user } = kit.world.alpha;
    const definition = { blocks: [createTaskBlock('secret')] };
    const access = { accessMode: 'private', ownerEntityId: kit.world.alpha.master.personId } as const;
    await within((context) => publishFrame(context, { key: 'hidden', title, access, definition }));
    const outer = await frame({ blocks: [endBlock] });
    for (const path of ['secret', 'guessed']) {
      const direct = await rehearse('hidden', { answers: [createAnswer(path, 'yes')] }, { as: user });
      expect(direct).toMatchObject({ steps: [], error: { code: 'FRAME_ACCESS_DENIED' } });
      const own = {
        definition: { blocks: [createSubFlowBlock('child', 'hidden')] },
        answers: [createAnswer(`child/${path}`, 'yes')],
      };
      const through = await rehearse(outer, own, { as: user });
      // As a flow that is not there.
      expect(through).toMatchObject({ status: 'failed', error: { code: 'FRAME_INVALID' } });
    }
  });

  it('and leaves the published frame as it was', async () => {
    const key = await frame({ blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount });
    const definition = { blocks: [endBlock] };
    expect(listSteps(await rehearse(key, { definition }))).toEqual(['end done']);
    expect((await start(key)).status).toBe('finished');
    expect(listSteps(await rehearse(key))).toEqual(['post done']);
  });
});
