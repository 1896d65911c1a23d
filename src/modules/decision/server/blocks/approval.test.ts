/** Approvals between people and undos: each outcome happens once, and is told once. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestMember, type TestReply, testWorld, type World } from '#apps/testing.ts';
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { newId } from '#kernel/contract/ids.ts';
import { plainCircumstances } from '#kernel/server/testing/circumstances.ts';
import { cancelExecution, publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { waitUntilLocked, withHeldExecution } from '#modules/flow/server/testing/barrier.ts';
import { reason } from '#modules/flow/server/testing/kit.ts';
import * as api from '../../contract/endpoints.ts';
import { selectDecided } from '../testing/events.queries.ts';
import { approval } from './approval.ts';

let world: World;
let executionId: string;
let approvalId: string;

const title = (ko: string) => ({ ko, en: ko });
const steps = (...roles: string[]) => [
  { title: title('확인'), kind: 'approve' as const, rule: 'any' as const, seats: roles.map((role) => ({ role })) },
];
const reversal = approval.reversal;

beforeAll(async () => {
  world = await testWorld();
  const line = { key: 'either', title: title('둘 중 하나'), steps: steps('supervisor', 'finance') };
  expect((await world.call(api.createLine, { as: world.alpha.master, body: line })).status).toBeLessThan(300);
  const ask = { line: 'either', title: '구매 결재' };
  const definition = {
    blocks: [
      { id: 'approve', kind: 'decision.approval', title: title('결재'), settings: ask },
      { id: 'yes', kind: 'flow.join', title: title('승인됨'), settings: {} },
      { id: 'no', kind: 'flow.join', title: title('반려됨'), settings: {} },
    ],
    connections: [
      { from: 'approve', outlet: 'approved', to: 'yes' },
      { from: 'approve', outlet: 'rejected', to: 'no' },
    ],
    runAs: { kind: 'service' as const, permissions: ['decision.approval.request'] },
  };
  await world.alpha.service((context) => publishFrame(context, { key: 'either', title: title('구매'), definition }));
});
afterAll(() => world.close());

beforeEach(async () => {
  const start = () =>
    world.alpha.context('user', (context) => startExecution(context, { frameKey: 'either', input: {} }));
  executionId = (await start()).id;
  const { body } = await world.call(api.listApprovals, { as: world.alpha.supervisor, query: { box: 'inbox' } });
  approvalId = body.data[0].id;
});

const act = (endpoint: Endpoint, as: TestMember, comment = '아니요') =>
  world.call(endpoint, { as, params: { id: approvalId }, body: { version: 1, comment } });
const read = async () =>
  (await world.call(api.readApproval, { as: world.alpha.supervisor, params: { id: approvalId } })).body.data;
const actions = async () => (await read()).actions.map((one: { action: string }) => one.action);
const told = () => world.alpha.service((context) => context.unit.query(selectDecided(context.companyId, approvalId)));

it('a run that is stopped while its approval is pending cancels it once, and tells so once', async () => {
  await world.alpha.service((context) => cancelExecution(context, { id: executionId, reason }));
  expect(await read()).toMatchObject({ outcome: 'cancelled' });
  expect(await actions()).toEqual(['requested', 'cancelled']);
  expect(await told()).toEqual([{ outcome: 'cancelled', count: 1 }]);
});

it('an approved run is undone and redone: each outcome is told once a time', async () => {
  expect((await act(api.approveApproval, world.alpha.supervisor)).status).toBe(200);
  const undone = await world.alpha.service((context) => undoExecution(context, { id: executionId, reason }));
  expect(await read()).toMatchObject({ outcome: 'cancelled' });
  const undoId = undone.undoExecutionId as string;
  await world.alpha.service((context) => undoExecution(context, { id: undoId, reason }));
  expect(await read()).toMatchObject({ outcome: 'approved' });
  expect(await actions()).toEqual(['requested', 'approved', 'cancelled', 'requested']);
  expect(await told()).toEqual([
    { outcome: 'approved', count: 2 },
    { outcome: 'cancelled', count: 1 },
  ]);
});

describe('answers at once', () => {
  /** Both have read the approval before either writes; the first to come goes on first. */
  async function meet(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown[]> {
    const both = await withHeldExecution(world, executionId, async () => {
      const one = first();
      await waitUntilLocked(world, 1);
      const other = second();
      await waitUntilLocked(world, 2);
      return [one, other];
    });
    return Promise.all(both);
  }
  const code = ({ body }: TestReply) => body.code ?? 'done';
  const approve = async () => code(await act(api.approveApproval, world.alpha.supervisor));
  const reject = async () => code(await act(api.rejectApproval, world.alpha.finance));
  const stop = () =>
    world.alpha
      .service((context) => cancelExecution(context, { id: executionId, reason }))
      .then(
        () => 'done',
        (error) => error.code,
      );

  it.each([
    { outcome: 'approved', acts: [approve, reject] as const },
    { outcome: 'rejected', acts: [reject, approve] as const },
  ])('approve and reject of two people: exactly one holds, the other is told ($outcome)', async ({ outcome, acts }) => {
    expect(await meet(...acts)).toEqual(['done', 'APPROVAL_CLOSED']);
    expect(await read()).toMatchObject({ outcome });
    expect(await actions()).toEqual(['requested', outcome]);
    expect(await told()).toEqual([{ outcome, count: 1 }]);
  });

  it.each([
    { outcome: 'approved', acts: [approve, stop] as const, late: 'EXECUTION_ENDED' },
    { outcome: 'cancelled', acts: [stop, approve] as const, late: 'APPROVAL_CLOSED' },
  ])(
    'an answer and an undo wait for each other in one order, and one outcome is told at its time ($outcome)',
    async ({ outcome, acts, late }) => {
      expect(await meet(...acts)).toEqual(['done', late]);
      expect(await read()).toMatchObject({ outcome });
      expect(await told()).toEqual([{ outcome, count: 1 }]);
    },
  );
});

describe('the block by itself', () => {
  const stored = (impacts: readonly Impact[]): StoredImpact[] =>
    impacts.map((impact, sequence) => ({
      ...impact,
      ...{ id: newId(), executionId, kind: 'decision.approval', sequence, at: new Date().toISOString() },
    }));
  const asked = (): Impact => ({
    subject: { type: 'approval', id: approvalId, label: title('구매 결재') },
    before: null,
    after: { ko: { 결재: '구매 결재' }, en: { Approval: '구매 결재' } },
    data: { approvalId },
  });
  const revert = (impacts: readonly StoredImpact[]) =>
    world.alpha.service(
      async (context) => (await reversal?.revert(context, impacts, { id: newId(), title: '' })) ?? [],
    );

  it('foretells that the approval becomes cancelled, and says the net effect', async () => {
    await act(api.approveApproval, world.alpha.supervisor);
    const impacts = stored([asked()]);
    const verdicts = await world.alpha.service(async (context) =>
      reversal?.check?.(context, impacts, plainCircumstances(executionId)),
    );
    const [made] = await revert(impacts);
    expect(verdicts).toEqual([{ verdict: 'reverse', becomes: made?.[0]?.after }]);
    expect(reversal?.tell?.(made ?? [])).toEqual({
      ko: `결재 ‘${impacts[0]?.subject.label.ko}’: 승인 → 취소`,
      en: `Approval “${impacts[0]?.subject.label.en}”: approved → cancelled`,
    });
    expect(reversal?.tell?.(impacts)).toEqual({
      ko: expect.stringMatching(/^결재 ‘.+’: 진행 중$/),
      en: expect.stringMatching(/^Approval “.+”: in progress$/),
    });
    expect(await revert(impacts)).toEqual([[]]);
    const [redone] = await revert(stored(made ?? []));
    expect(reversal?.tell?.(redone ?? []).ko).toBe('결재 ‘구매 결재’: 취소 → 승인');
  });

  it('knows beforehand that a line is not there', async () => {
    const inspect = (line: string) => world.alpha.service(async (context) => approval.inspect?.(context, { line }));
    expect(await inspect('either')).toEqual([]);
    expect(await inspect('=input.line')).toEqual([]);
    expect(await inspect('nowhere')).toMatchObject([
      { code: 'LINE_NOT_FOUND', field: 'line', message: { ko: expect.any(String), en: expect.any(String) } },
    ]);
  });
});
