import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { readExecution as readExecutionEndpoint } from '#modules/flow/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { maxWaiting, runAtOnceOnExecution } from '#modules/flow/server/testing/lock-barrier.ts';
import * as api from '../contract/endpoints.ts';

let world: World;
let approvalId: string;
let executionId: string;

const title = (ko: string) => ({ ko, en: ko });

beforeAll(async () => {
  world = await createTestWorld();
  await world.alpha.service((context) =>
    publishFrame(context, {
      key: 'purchase',
      title: title('구매 요청'),
      definition: {
        blocks: [
          {
            id: 'ask',
            kind: 'flow.form',
            title: title('요청'),
            settings: { fields: [{ key: 'amount', label: title('금액'), kind: 'integer', required: true }] },
          },
          {
            id: 'approve',
            kind: 'decision.approval',
            title: title('결재'),
            settings: {
              line: 'order-approval',
              title: '구매 결재',
              amount: '=input.amount',
              facts: [{ label: '품목', value: '노트북' }],
            },
          },
          {
            id: 'book',
            kind: 'finance.journal-entry',
            title: title('전표'),
            settings: {
              memo: '구매',
              lines: [
                { account: '103', debit: '=input.amount' },
                { account: '401', credit: '=input.amount' },
              ],
            },
          },
          { id: 'refuse', kind: 'flow.join', title: title('반려됨'), settings: {} },
        ],
        connections: [
          { from: 'ask', outlet: 'next', to: 'approve' },
          { from: 'approve', outlet: 'approved', to: 'book' },
          { from: 'approve', outlet: 'rejected', to: 'refuse' },
        ],
        runAs: { kind: 'service', permissions: ['finance.entry.post', 'decision.approval.request'] },
      },
    }),
  );
});
afterAll(() => world.close());

beforeEach(async () => {
  const started = await world.alpha.context('user', (context) =>
    startExecution(context, { frameKey: 'purchase', input: { amount: 700_000 } }),
  );
  executionId = started.id;
  const { body } = await world.call(api.listApprovals, { as: world.alpha.supervisor, query: { box: 'inbox' } });
  approvalId = body.data[0].id;
});

const runAction = (endpoint: Endpoint, as: TestMember, version: number, comment = '') =>
  world.call(endpoint, { as, params: { id: approvalId }, body: { version, comment } });
const execution = async () =>
  (await world.call(readExecutionEndpoint, { as: world.alpha.manager, params: { id: executionId } })).body.data;

describe('approvals', () => {
  it('asks for a token, and answers other companies as if there were nothing', async () => {
    expect((await world.call(api.readApproval, { at: world.alpha, params: { id: approvalId } })).status).toBe(401);
    for (const at of [world.alpha, world.beta]) {
      const reply = await world.call(api.readApproval, { as: world.beta.master, at, params: { id: approvalId } });
      expect(reply.status).toBe(404);
    }
    const listed = await world.call(api.listApprovals, { as: world.beta.master, query: { box: 'all' } });
    expect(listed.body.data).toEqual([]);
  });

  it('is visible with its run and input to the requester and to seat holders, also of a later step', async () => {
    const read = (as: TestMember) => world.call(api.readApproval, { as, params: { id: approvalId } });
    const run = (as: TestMember) => world.call(readExecutionEndpoint, { as, params: { id: executionId } });
    for (const as of [world.alpha.user, world.alpha.supervisor, world.alpha.finance]) {
      expect((await read(as)).status).toBe(200);
      expect((await run(as)).body.data).toMatchObject({ isInputHidden: false, input: { amount: 700_000 } });
    }
    expect((await run(world.alpha.viewer)).status).toBe(404);
    const boxes = await world.call(api.listApprovals, { as: world.alpha.user, query: { box: 'all' } });
    const askers = boxes.body.data.map((row: { requestedBy: { id: string } }) => row.requestedBy.id);
    expect(new Set(askers)).toEqual(new Set([world.alpha.user.personId]));
  });

  it('is found by any part of its title, among all that one may see', async () => {
    const search = async (as: TestMember, text: string) =>
      (await world.call(api.listApprovals, { as, query: { box: 'all', search: text, limit: 100 } })).body.data as {
        id: string;
      }[];
    const { title } = (await world.call(api.readApproval, { as: world.alpha.user, params: { id: approvalId } })).body
      .data;
    for (const as of [world.alpha.user, world.alpha.supervisor]) {
      const rows = await search(as, title.slice(-2));
      expect(rows.map(({ id }) => id)).toContain(approvalId);
      expect(await search(as, `${title} 없는 말`)).toEqual([]);
    }
    for (const as of [world.alpha.viewer, world.beta.master]) expect(await search(as, title.slice(-2))).toEqual([]);
    const single = await world.call(api.listApprovals, { as: world.alpha.user, query: { box: 'all', search: '구' } });
    expect(single.status).toBe(200);
  });

  it('lets only those decide who are asked, and only with the version they saw', async () => {
    expect((await runAction(api.approveApproval, world.alpha.finance, 1)).body.code).toBe('NOT_YOUR_TURN');
    const reader = await runAction(api.approveApproval, world.alpha.viewer, 1);
    expect(reader).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const stale = await runAction(api.approveApproval, world.alpha.supervisor, 7);
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 1 } } });
    expect((await runAction(api.rejectApproval, world.alpha.supervisor, 1)).body.code).toBe('COMMENT_REQUIRED');
  });

  it('previews the effects of approval without a change', async () => {
    const preview = await world.call(api.previewApproval, { as: world.alpha.supervisor, params: { id: approvalId } });
    expect(preview.body.data).toMatchObject({ endsAs: 'finished', problem: null });
    expect(preview.body.data.impacts).toMatchObject([
      { kind: 'finance.journal-entry', after: { '1. 차변 보통예금': '700,000원', '2. 대변 상품매출': '700,000원' } },
    ]);
    expect(preview.body.data.effects).toEqual([
      {
        sign: 'book',
        sentence: { ko: '구매 700,000원을 장부에 적습니다.', en: '구매 ₩700,000 is posted to the ledger.' },
        isFinal: false,
      },
    ]);
    expect((await execution()).status).toBe('waiting');
  });

  it('are counted by how long they have waited, and listed by age or amount, page after page', async () => {
    for (const amount of [900_000, 100_000, 900_000]) {
      await world.alpha.context('user', (context) =>
        startExecution(context, { frameKey: 'purchase', input: { amount } }),
      );
    }
    const as = world.alpha.supervisor;
    const { waiting, ages } = (await world.call(api.countInbox, { as })).body.data;
    expect(ages).toEqual({ today: waiting, days: 0, week: 0, older: 0 });
    const listed = async (sort: 'newest' | 'oldest' | 'largest') => {
      const rows: { id: string; amount: number }[] = [];
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const { body } = await world.call(api.listApprovals, { as, query: { box: 'inbox', sort, limit: 2, cursor } });
        rows.push(...body.data);
        cursor = body.page.nextCursor ?? undefined;
      }
      return rows;
    };
    const [newest, oldest, largest] = [await listed('newest'), await listed('oldest'), await listed('largest')];
    expect(newest).toHaveLength(waiting);
    expect(oldest).toEqual(newest.toReversed());
    const byAmount = oldest.toSorted((first, second) => second.amount - first.amount);
    expect(largest).toEqual(byAmount);
  });

  it('goes from the team lead to finance, then the execution goes on; undo and redo follow', async () => {
    expect((await runAction(api.approveApproval, world.alpha.supervisor, 1, '좋습니다')).body.data.outcome).toBe(
      'pending',
    );
    const agreed = await runAction(api.approveApproval, world.alpha.finance, 2);
    expect(agreed.body.data.outcome).toBe('approved');
    expect(await execution()).toMatchObject({ status: 'finished', amount: { amount: 700_000, currency: 'KRW' } });
    const as = world.alpha.manager;
    const undone = await world.call(undoExecution, { as, params: { id: executionId }, body: { reason } });
    expect(undone.status).toBe(200);
    const read = () => world.call(api.readApproval, { as: world.alpha.supervisor, params: { id: approvalId } });
    expect((await read()).body.data.outcome).toBe('cancelled');
    const undo = { params: { id: undone.body.data.undoExecutionId }, body: { reason } };
    expect((await world.call(undoExecution, { as, ...undo })).status).toBe(200);
    expect((await read()).body.data.outcome).toBe('approved');
  });

  it('16 undos of an approved run at once: exactly one wins, and the approval is cancelled once', async () => {
    await runAction(api.approveApproval, world.alpha.supervisor, 1);
    await runAction(api.approveApproval, world.alpha.finance, 2);
    const request = { as: world.alpha.manager, params: { id: executionId }, body: { reason } };
    const undo = () => world.call(undoExecution, request);
    const undos = Array.from({ length: maxWaiting }, () => undo);
    const answers = await runAtOnceOnExecution(world, executionId, undos);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'UNDO_ALREADY_DONE')).toHaveLength(15);
    const read = await world.call(api.readApproval, { as: world.alpha.supervisor, params: { id: approvalId } });
    expect(read.body.data.outcome).toBe('cancelled');
    expect(read.body.data.actions.filter((action: { action: string }) => action.action === 'cancelled')).toHaveLength(
      1,
    );
  });

  it('a rejection takes the other way', async () => {
    const rejected = await runAction(api.rejectApproval, world.alpha.supervisor, 1, '예산이 없습니다');
    expect(rejected.body.data.outcome).toBe('rejected');
    const { status, impacts } = await execution();
    expect(status).toBe('finished');
    expect(impacts.map((impact: { kind: string }) => impact.kind)).toEqual(['decision.approval']);
  });

  it('returns one step, takes back, and can be withdrawn by who asked only', async () => {
    await runAction(api.approveApproval, world.alpha.supervisor, 1);
    expect((await runAction(api.takeBackApproval, world.alpha.supervisor, 2)).body.data.mine).toBe(true);
    await runAction(api.approveApproval, world.alpha.supervisor, 3);
    const returned = await runAction(api.returnApproval, world.alpha.finance, 4, '금액을 확인해 주세요');
    expect(returned.body.data.waitingFor.map((person: { name: string }) => person.name)).toEqual(['alpha supervisor']);
    expect((await runAction(api.withdrawApproval, world.alpha.supervisor, 5)).body.code).toBe('CANNOT_WITHDRAW');
    expect((await runAction(api.withdrawApproval, world.alpha.user, 5)).body.data.outcome).toBe('withdrawn');
    expect((await runAction(api.approveApproval, world.alpha.supervisor, 6)).body.code).toBe('APPROVAL_CLOSED');
  });

  it('16 approvals of one seat at once count once', async () => {
    const votes = Array.from(
      { length: maxWaiting },
      () => () => runAction(api.approveApproval, world.alpha.supervisor, 1),
    );
    const answers = await runAtOnceOnExecution(world, executionId, votes);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'VERSION_CONFLICT')).toHaveLength(maxWaiting - 1);
  });
});

describe('approval lines', () => {
  it('are made, changed with their version, and not deleted while an approval runs on them', async () => {
    const as = world.alpha.master;
    const steps = [{ title: title('확인'), kind: 'approve' as const, seats: [{ role: 'manager' }] }];
    const body = { key: 'travel', title: title('출장'), steps };
    expect((await world.call(api.createLine, { as: world.alpha.user, body })).status).toBe(403);
    const { data: line } = (await world.call(api.createLine, { as, body })).body;
    expect((await world.call(api.createLine, { as, body })).body.code).toBe('LINE_KEY_EXISTS');
    const change = { title: title('국내 출장'), steps, version: line.version };
    const changed = await world.call(api.updateLine, { as, params: { id: line.id }, body: change });
    expect(changed.body.data).toMatchObject({ title: { ko: '국내 출장' }, version: 2 });
    const again = await world.call(api.updateLine, { as, params: { id: line.id }, body: change });
    expect(again.body.code).toBe('VERSION_CONFLICT');
    const { data: lines } = (await world.call(api.listLines, { as })).body;
    const used = lines.find((line: { key: string }) => line.key === 'order-approval');
    const drop = (line: { id: string; version: number }) =>
      world.call(api.deleteLine, { as, params: { id: line.id }, query: { version: line.version } });
    expect((await drop(used)).body.code).toBe('LINE_IN_USE');
    expect((await drop({ id: line.id, version: 2 })).status).toBe(200);
  });

  it('refuses a seat that is both a role and a person, and unknown fields', async () => {
    const seat = { role: 'manager', personId: world.alpha.user.personId };
    const steps = [{ title: title('확인'), kind: 'approve' as const, seats: [seat] }];
    const body = { key: 'odd', title: title('이상'), steps };
    expect((await world.call(api.createLine, { as: world.alpha.master, body })).body.code).toBe('VALIDATION_FAILED');
    const more = {
      key: 'odd',
      title: title('이상'),
      steps: [{ ...steps[0], seats: [{ role: 'manager' }] }],
      colour: 'red',
    };
    expect((await world.call(api.createLine, { as: world.alpha.master, body: more as never })).status).toBe(400);
  });
});
