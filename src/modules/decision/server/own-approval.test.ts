/**
 * The requester's own step: it goes to the next superior, or is allowed and marked, depending on the line; and an approval that
 * would fail is reported beforehand.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { closePeriod, reopenPeriod } from '#modules/finance/contract/endpoints.ts';
import {
  amountForm,
  createEntryBlock,
  createFlowKit,
  title,
  toConnections,
} from '#modules/flow/server/testing/flow-kit.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { isOwnApproval } from '../contract/approval-process.ts';
import * as api from '../contract/endpoints.ts';

const { kit, call, frame, start } = createFlowKit();
let lineCount = 0;

async function createFrameOnLine(line: object): Promise<string> {
  const key = `own-${++lineCount}`;
  const body = { key, title, ...line } as never;
  expect((await call(api.createLine, { as: kit.world.alpha.master, body })).status).toBe(201);
  const settings = { line: key, title: '지출 결재' };
  return frame({
    blocks: [amountForm, { id: 'approval', kind: 'decision.approval', title, settings }],
    connections: toConnections('form', 'approval'),
  });
}

/** The first decider when this person requests. */
async function findFirstAsked(key: string, as: TestMember) {
  const run = await start(key, { amount: 5000 }, as);
  const { data } = (await call(api.listApprovals, { as, query: { box: 'requested' } })).body;
  const row = data.find((candidate: { executionId: string }) => candidate.executionId === run.id);
  return { id: row.id as string, names: row.waitingFor.map(({ name }: { name: string }) => name) as string[] };
}

const step = (...seats: object[]) => ({ title, kind: 'approve', seats });

describe('a request by somebody who would decide it', () => {
  it('goes to a superior: by a unique role, by name, and to other holders of the role where they exist', async () => {
    const { supervisor, master, manager } = kit.world.alpha;
    const byRole = await createFrameOnLine({ steps: [step({ role: 'supervisor' })] });
    expect((await findFirstAsked(byRole, supervisor)).names).toEqual([master.name]);
    const byName = await createFrameOnLine({ steps: [step({ personId: supervisor.personId })] });
    expect((await findFirstAsked(byName, supervisor)).names).toEqual([master.name]);
    // Not theirs: it is decided as always.
    expect((await findFirstAsked(byName, manager)).names).toEqual([supervisor.name]);
  });

  it('is decided by who asked where the line allows it, and marked', async () => {
    const { supervisor } = kit.world.alpha;
    const allowed = await createFrameOnLine({
      steps: [step({ personId: supervisor.personId })],
      ownApproval: 'allowed',
    });
    const { id, names } = await findFirstAsked(allowed, supervisor);
    expect(names).toEqual([supervisor.name]);
    const body = { version: 1, comment: '' };
    const { data } = (await call(api.approveApproval, { as: supervisor, params: { id }, body })).body;
    expect(data.outcome).toBe('approved');
    expect(isOwnApproval(data, data.steps[0].seats[0])).toBe(true);
  });

  it('is decided by who asked where nobody else is there, and marked', async () => {
    const { master } = kit.world.alpha;
    const byName = await createFrameOnLine({ steps: [step({ personId: master.personId })] });
    const { names } = await findFirstAsked(byName, master);
    expect(names).toEqual([master.name]);
  });

  it('goes the same way in steps that a flow brings itself', async () => {
    const { supervisor, master } = kit.world.alpha;
    const flowOf = (more: object) =>
      frame({
        blocks: [
          amountForm,
          {
            id: 'approval',
            kind: 'decision.approval',
            title,
            settings: { steps: [{ title: '팀장', people: [supervisor.personId] }], ...more } as never,
          },
        ],
        connections: toConnections('form', 'approval'),
      });
    expect((await findFirstAsked(await flowOf({}), supervisor)).names).toEqual([master.name]);
    expect((await findFirstAsked(await flowOf({ ownApproval: 'allowed' }), supervisor)).names).toEqual([
      supervisor.name,
    ]);
  });
});

describe('an approval after which the run would fail', () => {
  let key: string;
  beforeAll(async () => {
    const settings = { steps: [{ title: '팀장', people: [kit.world.alpha.supervisor.personId] }] } as never;
    key = await frame({
      blocks: [
        amountForm,
        { id: 'approval', kind: 'decision.approval', title, settings },
        createEntryBlock('book', '=input.amount'),
      ],
      connections: [...toConnections('form', 'approval'), { from: 'approval', outlet: 'approved', to: 'book' }],
      runAs: { kind: 'service', permissions: ['finance.entry.post', 'decision.approval.request'] },
    });
  });

  it('shows the reason before it is signed, is refused until that is confirmed, and leaves no trace of the refused act', async () => {
    const { supervisor, master, user } = kit.world.alpha;
    const { id } = await findFirstAsked(key, user);
    const month = toLocalDay('Asia/Seoul', new Date()).slice(0, 7);
    const move = (state: 'open' | 'closed') =>
      call(state === 'closed' ? closePeriod : reopenPeriod, { as: master, params: { month } } as never);
    expect((await move('closed')).status).toBeLessThan(300);
    const params = { id };
    const { data: forecast } = (await call(api.previewApproval, { as: supervisor, params })).body;
    expect(forecast).toMatchObject({ endsAs: 'failed', problem: expect.stringMatching(/\S/) });
    const body = { version: 1, comment: '' };
    const refused = await call(api.approveApproval, { as: supervisor, params, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVAL_WOULD_FAIL']);
    expect(refused.body.message ?? refused.body.error).toContain(forecast.problem);
    expect((await call(api.readApproval, { as: supervisor, params })).body.data).toMatchObject({
      outcome: 'pending',
      version: 1,
    });
    // An approval waiting for the reader can be decided from the list of notices while it waits.
    await kit.world.settle();
    const noticesOf = async (as: TestMember) => (await call(listNotices, { as, query: { limit: 50 } })).body.data;
    const listActions = async (as: TestMember) =>
      (await noticesOf(as)).map(({ act: action }: { act: string | null }) => action);
    expect(await listActions(supervisor)).toContain('decide');
    expect(await listActions(user)).not.toContain('decide');
    // The notice names the requester, and later the decider.
    expect((await noticesOf(supervisor))[0].by).toEqual({ name: user.name, avatar: null });
    const anyway = await call(api.approveApproval, { as: supervisor, params, body: { ...body, anyway: true } });
    expect(anyway.body.data).toMatchObject({ outcome: 'approved' });
    await kit.world.settle();
    expect((await noticesOf(user))[0].by).toEqual({ name: supervisor.name, avatar: null });
    expect((await move('open')).status).toBeLessThan(300);
  });
});
