/** Answers that a rehearsal refuses, rehearsals that fail, and rights that nobody gains by one. */
import { describe, expect, it } from 'vitest';
import { publishFrame } from '../index.ts';
import { amountForm, chain, entry, flowKit, service, title } from '../testing/kit.ts';
import { ask, changed, countRows, end, loop, rehearsalKit, said, shown, sub, wrong } from '../testing/rehearsal.ts';

const flow = flowKit();
const { frame, kit, start } = flow;

const { rehearsal, rehearse, decided } = rehearsalKit(flow);

describe('an answer that cannot be right', () => {
  it('is an error of the request with its field', async () => {
    const key = await frame({
      blocks: [
        amountForm,
        sub('sub', await decided(), { amount: '=1' }),
        loop('each', '[1]', { blocks: [ask('inside')] }),
        end,
      ],
      connections: chain('form', 'sub', 'each', 'end'),
      runAs: service,
    });
    const before = await countRows(kit.world);
    const good = said('sub/decide', 'yes');
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
    expect(await countRows(kit.world)).toEqual(before);
  });

  it('is not one that the run did not come to', async () => {
    const key = await decided();
    const answers = [said('decide', 'no')];
    const after = await frame({
      blocks: [ask('first'), ask('second')],
      connections: [{ from: 'first', outlet: 'yes', to: 'second' }],
    });
    expect((await rehearse(key, { answers })).unused).toEqual([]);
    const second = said('second', 'yes');
    expect(await rehearse(after, { answers: [second] })).toMatchObject({ status: 'waiting', unused: ['second'] });
    const no = said('first', 'no');
    expect(await rehearse(after, { answers: [second, no] })).toMatchObject({ status: 'finished', unused: ['second'] });
  });
});

describe('a rehearsal that fails', () => {
  it('says which block it was, with the steps and changes before it', async () => {
    const key = await frame({
      blocks: [entry('good', '=5'), wrong('bad'), end],
      connections: chain('good', 'bad', 'end'),
      runAs: service,
    });
    const before = await countRows(kit.world);
    const result = await rehearse(key);
    expect(result).toMatchObject({ status: 'failed', waitingFor: [] });
    expect(result.error).toMatchObject({ at: { path: 'bad', block: 'bad', title } });
    expect(result.error?.ko).toMatch(/[가-힣]/);
    expect(shown(result)).toEqual(['good done', 'bad failed']);
    expect(changed(result)).toEqual(['good finance.journal-entry']);
    expect(await countRows(kit.world)).toEqual(before);
    await expect(start(key)).rejects.toThrow();
  });

  it('also deep in a sub-flow, in a loop, at once and after an answer', async () => {
    const broken = await frame({
      blocks: [entry('good', '=5'), wrong('bad')],
      connections: chain('good', 'bad'),
      runAs: service,
    });
    const asking = await frame({
      blocks: [ask('decide'), wrong('late')],
      connections: [{ from: 'decide', outlet: 'yes', to: 'late' }],
      runAs: service,
    });
    const key = await frame({ blocks: [loop('each', '[1]', { blocks: [sub('child', broken)] })] });
    const atOnce = await rehearse(key);
    expect(atOnce).toMatchObject({ status: 'failed', error: { at: { path: 'each/0/child/bad', block: 'bad' } } });
    expect(changed(atOnce)).toEqual(['each/0/child/good finance.journal-entry']);
    const later = await frame({ blocks: [sub('one', asking), sub('two', broken)], connections: chain('one', 'two') });
    const answers = [said('one/decide', 'yes')];
    expect(await rehearse(later, { answers })).toMatchObject({
      status: 'failed',
      error: { at: { path: 'one/late', block: 'late' } },
    });
    const second = await rehearse(later, { answers: [said('one/decide', 'no')] });
    expect(second).toMatchObject({ status: 'failed', error: { at: { path: 'two/bad' } } });
    expect(changed(second)).toEqual(['two/good finance.journal-entry']);
  });

  it('because of what is asked at the start, or of the title', async () => {
    const key = await frame({
      blocks: [amountForm, entry('post', '=input.amount')],
      connections: chain('form', 'post'),
      runAs: service,
    });
    const bad = await rehearse(key, { input: { amount: '많이' } });
    expect(bad).toMatchObject({
      status: 'failed',
      steps: [],
      error: { code: 'VALIDATION_FAILED', at: { path: 'form' }, details: [{ field: 'input.amount' }] },
    });
    // The form does not ask for it: the title cannot be made.
    const untitled = await frame({ title: '="주문 " + input.name', blocks: [end] });
    expect(await rehearse(untitled)).toMatchObject({
      status: 'failed',
      steps: [],
      error: { code: 'EXPRESSION_FAILED', at: null },
    });
  });

  it('or of a definition that could not be published, whose problems it tells', async () => {
    const key = await frame({ blocks: [end] });
    const result = await rehearse(key, {
      definition: { blocks: [{ ...end, kind: 'no.such' }] },
      answers: [{ path: 'x' }],
    });
    expect(result).toMatchObject({ status: 'failed', steps: [], error: { code: 'FRAME_INVALID', at: null } });
    expect(result.error?.details).toMatchObject([{ code: 'BLOCK_KIND_UNKNOWN', field: 'blocks.0.kind' }]);
  });
});

describe('a rehearsal gives no rights', () => {
  it('whoever may not do a step in earnest may not rehearse it either', async () => {
    const { user } = kit.world.alpha;
    const plain = await frame({
      blocks: [ask('ask'), entry('post', '=5')],
      connections: [{ from: 'ask', outlet: 'yes', to: 'post' }],
    });
    const answers = [said('ask', 'yes')];
    const result = await rehearse(plain, { answers }, { as: user });
    expect(result).toMatchObject({ status: 'failed', impacts: [], error: { code: 'FORBIDDEN', at: { path: 'post' } } });
    const own = { blocks: [entry('post', '=5')], runAs: service };
    expect(await rehearse(plain, { definition: own }, { as: user })).toMatchObject({
      status: 'failed',
      error: { code: 'RUN_AS_NOT_HELD' },
    });
    const undo = await rehearse('undo-approval', { input: {} });
    expect(undo.error?.code).toBe('FRAME_NOT_STARTABLE');
  });

  it('and tells nothing of a flow that is hidden', async () => {
    const { service: within, user } = kit.world.alpha;
    const definition = { blocks: [ask('secret')] };
    const access = { accessMode: 'private', ownerEntityId: kit.world.alpha.master.personId } as const;
    await within((context) => publishFrame(context, { key: 'hidden', title, access, definition }));
    const outer = await frame({ blocks: [end] });
    for (const path of ['secret', 'guessed']) {
      const direct = await rehearse('hidden', { answers: [said(path, 'yes')] }, { as: user });
      expect(direct).toMatchObject({ steps: [], error: { code: 'FRAME_ACCESS_DENIED' } });
      const own = { definition: { blocks: [sub('child', 'hidden')] }, answers: [said(`child/${path}`, 'yes')] };
      const through = await rehearse(outer, own, { as: user });
      // As a flow that is not there.
      expect(through).toMatchObject({ status: 'failed', error: { code: 'FRAME_INVALID' } });
    }
  });

  it('and leaves the published frame as it was', async () => {
    const key = await frame({ blocks: [entry('post', '=5')], runAs: service });
    const definition = { blocks: [end] };
    expect(shown(await rehearse(key, { definition }))).toEqual(['end done']);
    expect((await start(key)).status).toBe('finished');
    expect(shown(await rehearse(key))).toEqual(['post done']);
  });
});
