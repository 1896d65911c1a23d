/** Approvals with concurrent people and undos: each outcome happens once and is reported once. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type TestReply, type World } from '#apps/testing.ts';
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import { createUndoFacts } from '#kernel/server/testing/undo-facts.ts';
import { cancelExecution, publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { runWithLockedExecution, waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import * as api from '../../contract/endpoints.ts';
import { selectDecided } from '../testing/events.queries.ts';
import { approvalBlockServer } from './approval.block.ts';

let world: World;
let executionId: string;
let approvalId: string;

const title = (ko: string) => ({ ko, en: ko });
const steps = (...roles: string[]) => [
  { title: title('확인'), kind: 'approve' as const, rule: 'any' as const, seats: roles.map((role) => ({ role })) },
];
const reversal = approvalBlockServer.reversal;

beforeAll(async () => {
  world = await createTestWorld();
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

const runAction = (endpoint: Endpoint, as: TestMember, comment = '아니요') =>
  world.call(endpoint, { as, params: { id: approvalId }, body: { version: 1, comment } });
const read = async () =>
  (await world.call(api.readApproval, { as: world.alpha.supervisor, params: { id: approvalId } })).body.data;
const actions = async () => (await read()).actions.map((action: { action: string }) => action.action);
const countOutcomes = () =>
  world.alpha.service((context) => context.unit.query(selectDecided(context.companyId, approvalId)));

it('a run stopped while its approval is pending cancels it once, with one notice', async () => {
  await world.alpha.service((context) => cancelExecution(context, { id: executionId, reason }));
  expect(await read()).toMatchObject({ outcome: 'cancelled' });
  expect(await actions()).toEqual(['requested', 'cancelled']);
  expect(await countOutcomes()).toEqual([{ outcome: 'cancelled', count: 1 }]);
});

it('an approved run is undone and redone: each outcome is announced once per turn', async () => {
  expect((await runAction(api.approveApproval, world.alpha.supervisor)).status).toBe(200);
  const undone = await world.alpha.service((context) => undoExecution(context, { id: executionId, reason }));
  expect(await read()).toMatchObject({ outcome: 'cancelled' });
  const undoId = undone.undoExecutionId as string;
  await world.alpha.service((context) => undoExecution(context, { id: undoId, reason }));
  expect(await read()).toMatchObject({ outcome: 'approved' });
  expect(await actions()).toEqual(['requested', 'approved', 'cancelled', 'requested']);
  expect(await countOutcomes()).toEqual([
    { outcome: 'approved', count: 2 },
    { outcome: 'cancelled', count: 1 },
  ]);
});

describe('answers at once', () => {
  /** Both have read the approval before either writes; the first to come goes on first. */
  async function runTogether(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown[]> {
    const both = await runWithLockedExecution(world, executionId, async () => {
      const firstCall = first();
      await waitUntilLocked(world, 1);
      const other = second();
      await waitUntilLocked(world, 2);
      return [firstCall, other];
    });
    return Promise.all(both);
  }
  const code = ({ body }: TestReply) => body.code ?? 'done';
  const approve = async () => code(await runAction(api.approveApproval, world.alpha.supervisor));
  const reject = async () => code(await runAction(api.rejectApproval, world.alpha.finance));
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
  ])(
    'approve and reject of two people: exactly one succeeds, the other is informed ($outcome)',
    async ({ outcome, acts }) => {
      expect(await runTogether(...acts)).toEqual(['done', 'APPROVAL_CLOSED']);
      expect(await read()).toMatchObject({ outcome });
      expect(await actions()).toEqual(['requested', outcome]);
      expect(await countOutcomes()).toEqual([{ outcome, count: 1 }]);
    },
  );

  it.each([
    { outcome: 'approved', acts: [approve, stop] as const, late: 'EXECUTION_ENDED' },
    { outcome: 'cancelled', acts: [stop, approve] as const, late: 'APPROVAL_CLOSED' },
  ])(
    'an answer and an undo wait for each other in one order, with one outcome announced at its time ($outcome)',
    async ({ outcome, acts, late }) => {
      expect(await runTogether(...acts)).toEqual(['done', late]);
      expect(await read()).toMatchObject({ outcome });
      expect(await countOutcomes()).toEqual([{ outcome, count: 1 }]);
    },
  );
});

describe('the block by itself', () => {
  const stored = (impacts: readonly Impact[]): StoredImpact[] =>
    impacts.map((impact, sequence) => ({
      ...impact,
      ...{ id: createId(), executionId, kind: 'decision.approval', sequence, at: new Date().toISOString() },
    }));
  const createRequestImpact = (): Impact => ({
    subject: { type: 'approval', id: approvalId, label: title('구매 결재') },
    before: null,
    after: { ko: { 결재: '구매 결재' }, en: { Approval: '구매 결재' } },
    data: { approvalId },
  });
  const revert = (impacts: readonly StoredImpact[]) =>
    world.alpha.service(
      async (context) => (await reversal?.revert(context, impacts, { id: createId(), title: '' })) ?? [],
    );

  it('foretells that the approval becomes cancelled, and says the net effect', async () => {
    await runAction(api.approveApproval, world.alpha.supervisor);
    const impacts = stored([createRequestImpact()]);
    const verdicts = await world.alpha.service(async (context) =>
      reversal?.check?.(context, impacts, createUndoFacts(executionId)),
    );
    const [revertedImpacts] = await revert(impacts);
    expect(verdicts).toEqual([{ verdict: 'reverse', becomes: revertedImpacts?.[0]?.after }]);
    expect(reversal?.describe?.(revertedImpacts ?? [])).toEqual({
      ko: `결재 ‘${impacts[0]?.subject.label.ko}’: 승인 → 취소`,
      en: `Approval “${impacts[0]?.subject.label.en}”: approved → cancelled`,
    });
    expect(reversal?.describe?.(impacts)).toEqual({
      ko: expect.stringMatching(/^결재 ‘.+’: 진행 중$/),
      en: expect.stringMatching(/^Approval “.+”: in progress$/),
    });
    expect(await revert(impacts)).toEqual([[]]);
    const [redone] = await revert(stored(revertedImpacts ?? []));
    expect(reversal?.describe?.(redone ?? []).ko).toBe('결재 ‘구매 결재’: 취소 → 승인');
  });

  it('knows beforehand that a line is not there', async () => {
    const inspect = (line: string) =>
      world.alpha.service(async (context) => approvalBlockServer.inspect?.(context, { line }));
    expect(await inspect('either')).toEqual([]);
    expect(await inspect('=input.line')).toEqual([]);
    expect(await inspect('nowhere')).toMatchObject([
      { code: 'LINE_NOT_FOUND', field: 'line', message: { ko: expect.any(String), en: expect.any(String) } },
    ]);
  });
});
