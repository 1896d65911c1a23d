/** The step of who asked: it goes to the next above, or is allowed and marked, as the line says; and who cannot go through is told before. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { closePeriod, reopenPeriod } from '#modules/finance/contract/endpoints.ts';
import { amountForm, chain, entry, flowKit, title } from '#modules/flow/server/testing/kit.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { isOwnApproval } from '../contract/process.ts';

const { kit, call, frame, start } = flowKit();
let made = 0;

async function onLine(line: object): Promise<string> {
  const key = `own-${++made}`;
  const body = { key, title, ...line } as never;
  expect((await call(api.createLine, { as: kit.world.alpha.master, body })).status).toBe(201);
  const settings = { line: key, title: '지출 결재' };
  return frame({
    blocks: [amountForm, { id: 'approval', kind: 'decision.approval', title, settings }],
    connections: chain('form', 'approval'),
  });
}

/** Who is asked first when this person asks. */
async function askedBy(key: string, as: TestMember) {
  const run = await start(key, { amount: 5000 }, as);
  const { data } = (await call(api.listApprovals, { as, query: { box: 'requested' } })).body;
  const found = data.find((one: { executionId: string }) => one.executionId === run.id);
  return { id: found.id as string, names: found.waitingFor.map(({ name }: { name: string }) => name) as string[] };
}

const step = (...seats: object[]) => ({ title, kind: 'approve', seats });

describe('a request by somebody who would decide it', () => {
  it('goes to who is above: by a role that nobody else has, by name, and beside others of the role to those', async () => {
    const { supervisor, master, manager } = kit.world.alpha;
    const byRole = await onLine({ steps: [step({ role: 'supervisor' })] });
    expect((await askedBy(byRole, supervisor)).names).toEqual([master.name]);
    const byName = await onLine({ steps: [step({ personId: supervisor.personId })] });
    expect((await askedBy(byName, supervisor)).names).toEqual([master.name]);
    // Not theirs: it is decided as always.
    expect((await askedBy(byName, manager)).names).toEqual([supervisor.name]);
  });

  it('is decided by who asked where the line allows it, and marked', async () => {
    const { supervisor } = kit.world.alpha;
    const allowed = await onLine({ steps: [step({ personId: supervisor.personId })], ownApproval: 'allowed' });
    const { id, names } = await askedBy(allowed, supervisor);
    expect(names).toEqual([supervisor.name]);
    const body = { version: 1, comment: '' };
    const { data } = (await call(api.approveApproval, { as: supervisor, params: { id }, body })).body;
    expect(data.outcome).toBe('approved');
    expect(isOwnApproval(data, data.steps[0].seats[0])).toBe(true);
  });

  it('is decided by who asked where nobody else is there, and marked', async () => {
    const { master } = kit.world.alpha;
    const byName = await onLine({ steps: [step({ personId: master.personId })] });
    const { names } = await askedBy(byName, master);
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
        connections: chain('form', 'approval'),
      });
    expect((await askedBy(await flowOf({}), supervisor)).names).toEqual([master.name]);
    expect((await askedBy(await flowOf({ ownApproval: 'allowed' }), supervisor)).names).toEqual([supervisor.name]);
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
        entry('book', '=input.amount'),
      ],
      connections: [...chain('form', 'approval'), { from: 'approval', outlet: 'approved', to: 'book' }],
      runAs: { kind: 'service', permissions: ['finance.entry.post', 'decision.approval.request'] },
    });
  });

  it('says why before it is signed, is refused until that is confirmed, and keeps nothing of the refused act', async () => {
    const { supervisor, master, user } = kit.world.alpha;
    const { id } = await askedBy(key, user);
    const month = dayIn('Asia/Seoul', new Date()).slice(0, 7);
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
    // What waits for the reader can be decided from the list of notices, as long as it waits.
    await kit.world.settle();
    const noticesOf = async (as: TestMember) => (await call(listNotices, { as, query: { limit: 50 } })).body.data;
    const acts = async (as: TestMember) => (await noticesOf(as)).map(({ act }: { act: string | null }) => act);
    expect(await acts(supervisor)).toContain('decide');
    expect(await acts(user)).not.toContain('decide');
    // Who asked, and afterwards who decided, is named.
    expect((await noticesOf(supervisor))[0].by).toEqual({ name: user.name, avatar: null });
    const anyway = await call(api.approveApproval, { as: supervisor, params, body: { ...body, anyway: true } });
    expect(anyway.body.data).toMatchObject({ outcome: 'approved' });
    await kit.world.settle();
    expect((await noticesOf(user))[0].by).toEqual({ name: supervisor.name, avatar: null });
    expect((await move('open')).status).toBeLessThan(300);
  });
});
