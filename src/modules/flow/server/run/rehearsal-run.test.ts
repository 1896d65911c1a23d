/** Rehearsal: into sub-flows and past waits. Nothing of it remains. */
import { describe, expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
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
  createRehearsalKit,
  createSubFlowBlock,
  createTaskBlock,
  endBlock,
  listImpacts,
  listSteps,
  reasonField,
  yesOutlet,
} from '../testing/rehearsal-kit.ts';

const flow = createFlowKit();
const { frame, kit } = flow;
type Block = FrameDraft['blocks'][number];

const { rehearsal, rehearse, decided } = createRehearsalKit(flow);

describe('a rehearsal goes into sub-flows', () => {
  it('and shows their steps and changes under the step that started them', async () => {
    const inner = await frame({ blocks: [createEntryBlock('post', '=input.amount')], runAs: serviceAccount });
    const middle = await frame({
      blocks: [createSubFlowBlock('deeper', inner, { amount: '=input.amount' }), endBlock],
      connections: toConnections('deeper', 'end'),
    });
    const key = await frame({
      blocks: [
        amountForm,
        createLoopBlock('each', '[1, 2]', { blocks: [createSubFlowBlock('child', middle, { amount: '=line' })] }),
        createEntryBlock('own', '=9'),
      ],
      connections: toConnections('form', 'each', 'own'),
      runAs: serviceAccount,
    });
    const previousCounts = await countRows(kit.world);
    const result = await rehearse(key, { input: { amount: 5 } });
    expect(result).toMatchObject({ status: 'finished', error: null, waitingFor: [], unused: [] });
    expect(listSteps(result)).toEqual([
      'form done',
      'each done',
      ...['each/0/child', 'each/0/child/deeper', 'each/0/child/deeper/post', 'each/0/child/end'].map(
        (path) => `${path} done`,
      ),
      ...['each/1/child', 'each/1/child/deeper', 'each/1/child/deeper/post', 'each/1/child/end'].map(
        (path) => `${path} done`,
      ),
      'own done',
    ]);
    expect(listImpacts(result)).toEqual([
      'each/0/child/deeper/post finance.journal-entry',
      'each/1/child/deeper/post finance.journal-entry',
      'own finance.journal-entry',
    ]);
    expect(await countRows(kit.world)).toEqual(previousCounts);
  });
});

describe('a rehearsal goes past waits', () => {
  it('stops where no answer is given, says what it waits for, and goes on with one', async () => {
    const key = await frame({
      blocks: [
        amountForm,
        createSubFlowBlock('sub', await decided(), { amount: '=input.amount' }),
        createEntryBlock('own', '=9'),
      ],
      connections: toConnections('form', 'sub', 'own'),
      runAs: serviceAccount,
    });
    const previousCounts = await countRows(kit.world);
    const stopped = await rehearse(key, { input: { amount: 5 } });
    expect(stopped).toMatchObject({ status: 'waiting', impacts: [], error: null });
    expect(stopped.waitingFor).toMatchObject([
      { path: 'sub/decide', block: 'decide', kind: 'flow.task', title: { ko: '확인' }, fields: [{ key: 'reason' }] },
    ]);
    expect(stopped.waitingFor[0]?.outlets.map((outlet) => outlet.key)).toEqual(['yes', 'no']);
    const answer = { path: 'sub/decide', outlet: 'yes', output: { reason: '좋음' } };
    const gone = await rehearse(key, { input: { amount: 5 }, answers: [answer] });
    expect(gone).toMatchObject({ status: 'finished', waitingFor: [], unused: [] });
    expect(listImpacts(gone)).toEqual(['sub/post finance.journal-entry', 'own finance.journal-entry']);
    expect(gone.steps.find(({ path }) => path === 'sub/decide')).toMatchObject({
      outlet: 'yes',
      output: { reason: '좋음' },
    });
    const declined = await rehearse(key, { input: { amount: 5 }, answers: [{ ...answer, outlet: 'no' }] });
    expect(listSteps(declined)).toContain('sub/post skipped');
    expect(listImpacts(declined)).toEqual(['own finance.journal-entry']);
    expect(await countRows(kit.world)).toEqual(previousCounts);
  });

  it('in loops, one round after the other, and through forms in the middle', async () => {
    const form: Block = { id: 'more', kind: 'flow.form', title, settings: { fields: [reasonField] } as never };
    const body = {
      blocks: [createTaskBlock('ask', { outlets: [yesOutlet] }), createEntryBlock('post', '=line')],
      connections: [{ from: 'ask', outlet: 'yes', to: 'post' }],
    };
    const key = await frame({
      blocks: [createLoopBlock('lines', '[3, 4]', body), form],
      connections: toConnections('lines', 'more'),
      runAs: serviceAccount,
    });
    const half = await rehearse(key, { answers: [createAnswer('lines/0/ask')] });
    expect(half.waitingFor.map(({ path }) => path)).toEqual(['lines/1/ask']);
    expect(listImpacts(half)).toEqual(['lines/0/post finance.journal-entry']);
    // In any order; the only way out need not be named.
    const whole = await rehearse(key, {
      answers: [createAnswer('more'), createAnswer('lines/1/ask'), createAnswer('lines/0/ask')],
    });
    expect(whole.status).toBe('finished');
    expect(listImpacts(whole)).toEqual(['lines/0/post finance.journal-entry', 'lines/1/post finance.journal-entry']);
  });

  it('lets time pass and signals come', async () => {
    const wait = (id: string, settings: object): Block => ({
      id,
      kind: 'flow.wait',
      title,
      settings: settings as never,
    });
    const late: Block = { ...endBlock, id: 'late' };
    const key = await frame({
      blocks: [
        wait('timer', { minutes: 60 }),
        wait('paid', { event: 'paid', minutes: 5 }),
        createEntryBlock('post', '=steps.paid.output.payload.amount'),
        late,
      ],
      connections: [...toConnections('timer', 'paid', 'post'), { from: 'paid', outlet: 'timed-out', to: 'late' }],
      runAs: serviceAccount,
    });
    const previousCounts = await countRows(kit.world);
    const stopped = await rehearse(key, { answers: [{ path: 'timer' }] });
    expect(stopped.waitingFor).toMatchObject([{ path: 'paid', outlets: [{ key: 'next' }, { key: 'timed-out' }] }]);
    const paid = { path: 'paid', outlet: 'next', output: { amount: 70 } };
    const done = await rehearse(key, { answers: [{ path: 'timer' }, paid] });
    expect(listImpacts(done)).toEqual(['post finance.journal-entry']);
    expect(done.impacts[0]?.after).toMatchObject({ '1. 차변 외상매출금': '70원' });
    const timedOut = await rehearse(key, { answers: [{ path: 'timer' }, { path: 'paid', outlet: 'timed-out' }] });
    expect(listSteps(timedOut)).toEqual(['timer done', 'paid done', 'post skipped', 'late done']);
    expect(await countRows(kit.world)).toEqual(previousCounts);
    const carried = await rehearsal({ frameKey: key, answers: [{ path: 'timer', output: { amount: 1 } }] });
    expect(carried).toMatchObject({ status: 400, body: { details: [{ field: 'answers.0.output' }] } });
  });

  it('decides approvals through their ways out', async () => {
    const approval: Block = {
      id: 'approval',
      kind: 'decision.approval',
      title,
      settings: { line: 'spending-approval', title: '지출' },
    };
    const titleExpression = '=steps.approval.output.decision + " " + steps.approval.output.comment';
    const no: Block = { ...createTaskBlock('no', { title: titleExpression, fields: [], outlets: [yesOutlet] }) };
    const key = await frame({
      blocks: [approval, createEntryBlock('post', '=5'), no],
      connections: [
        { from: 'approval', outlet: 'approved', to: 'post' },
        { from: 'approval', outlet: 'rejected', to: 'no' },
      ],
      runAs: { kind: 'service', permissions: ['finance.entry.post', 'decision.approval.request'] },
    });
    const stopped = await rehearse(key);
    expect(stopped.error).toBeNull();
    expect(stopped.waitingFor).toMatchObject([
      {
        path: 'approval',
        outlets: [{ key: 'approved', label: { ko: '승인' } }, { key: 'rejected' }],
        fields: [{ key: 'comment' }],
      },
    ]);
    const approved = await rehearse(key, { answers: [{ path: 'approval', outlet: 'approved' }] });
    expect(approved.status).toBe('finished');
    expect(listImpacts(approved)).toEqual(['approval decision.approval', 'post finance.journal-entry']);
    const output = { comment: '비쌈' };
    const rejected = await rehearse(key, { answers: [{ path: 'approval', outlet: 'rejected', output }] });
    expect(rejected.waitingFor).toMatchObject([{ path: 'no', title: { ko: 'rejected 비쌈' } }]);
    const odd = await rehearsal({
      frameKey: key,
      answers: [{ path: 'approval', outlet: 'approved', output: { decision: 'x' } }],
    });
    expect(odd).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((await rehearsal({ frameKey: key, answers: [{ path: 'approval' }] })).body.details).toMatchObject([
      { field: 'answers.0.outlet', code: 'required', choices: ['approved', 'rejected'] },
    ]);
  });
});
