/** Tests of approval seats: deciders follow the company's present state, not that at the approval's start. */
import { describe, expect, it } from 'vitest';
import type { TestMember, TestRole } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { removeMember } from '#modules/access/contract/endpoints.ts';
import { assignRoles } from '#modules/access/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import { readExecution, startFlow } from '#modules/flow/contract/endpoints.ts';
import { resumeStep } from '#modules/flow/server/index.ts';
import {
  amountForm,
  createEntryBlock,
  createFlowKit,
  title,
  toConnections,
} from '#modules/flow/server/testing/flow-kit.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import * as api from '../contract/endpoints.ts';
import type { LineStep } from '../contract/line.ts';
import { lockApprovals } from './approval.queries.ts';
import { refreshSeating } from './seating.service.ts';

const { kit, call, frame, start } = createFlowKit();
type Step = Pick<LineStep, 'seats'> & Partial<LineStep>;

let lineCount = 0;
/** Starts a run as the user on a new line of these steps; when it is approved, an entry is posted. */
async function requestApproval(steps: readonly Step[], by?: TestMember) {
  const { alpha } = kit.world;
  const key = `line-${++lineCount}`;
  const line = { key, title, steps: steps.map((step) => ({ title, kind: 'approve' as const, ...step })) };
  const created = await call(api.createLine, { as: alpha.master, body: line });
  expect(created.status).toBe(201);
  const approval = { id: 'approval', kind: 'decision.approval', title, settings: { line: key, title: '구매 결재' } };
  const run = await start(
    await frame({
      blocks: [amountForm, approval, createEntryBlock('book', '=input.amount')],
      connections: [...toConnections('form', 'approval'), { from: 'approval', outlet: 'approved', to: 'book' }],
      runAs: { kind: 'service', permissions: ['finance.entry.post', 'decision.approval.request'] },
    }),
    { amount: 5000 },
    by ?? alpha.user,
  );
  const { data } = (await call(api.listApprovals, { as: alpha.master, query: { box: 'all' } })).body;
  const row = data.find((candidate: { executionId: string }) => candidate.executionId === run.id);
  return { id: row.id as string, runId: run.id, names: row.waitingFor.map((person: { name: string }) => person.name) };
}

async function getMemberId(role: TestRole): Promise<string> {
  return kit.world.alpha.context(
    role,
    async ({ actor }) => (actor.kind === 'person' ? actor.memberId : null) as string,
  );
}

async function changeRoles(role: TestRole, roles: string[]): Promise<void> {
  const memberId = await getMemberId(role);
  await kit.world.alpha.service((context) => assignRoles(context, { memberId, roles }));
}

const read = (as: TestMember, id: string) => call(api.readApproval, { as, params: { id } });
const approve = async (as: TestMember, id: string) => {
  const { version = 1 } = (await read(kit.world.alpha.master, id)).body.data;
  return call(api.approveApproval, { as, params: { id }, body: { version, comment: '' } });
};
const inbox = async (as: TestMember) =>
  (await call(api.listApprovals, { as, query: { box: 'inbox' } })).body.data.map((row: { id: string }) => row.id);
const waiting = async (as: TestMember) => (await call(api.countInbox, { as })).body.data.waiting;
const noticesOf = async (as: TestMember) => {
  const headers = { authorization: `Bearer ${as.token}` };
  const reply = await kit.world.request({ method: 'GET', url: '/api/notices', host: 'alpha.localhost', headers });
  return reply.body.data.map((notice: { title: string }) => notice.title);
};
const statusOf = async (runId: string) =>
  (await call(readExecution, { as: kit.world.alpha.manager, params: { id: runId } })).body.data.status;

describe('the decider of an approval', () => {
  it('follows the role: who lost it is refused, who got it decides', async () => {
    const { alpha } = kit.world;
    const approval = await requestApproval([{ seats: [{ role: 'supervisor' }] }]);
    expect(approval.names).toEqual(['alpha supervisor']);
    await changeRoles('supervisor', ['manager']);
    await changeRoles('finance', ['finance', 'supervisor']);
    try {
      // The same moment, before any event was carried.
      expect((await approve(alpha.supervisor, approval.id)).body.code).toBe('NOT_YOUR_TURN');
      expect(await inbox(alpha.supervisor)).not.toContain(approval.id);
      const shownApproval = (await read(alpha.finance, approval.id)).body.data;
      expect(shownApproval).toMatchObject({ mine: true, abilities: { decide: true } });
      expect(shownApproval.waitingFor.map((person: { name: string }) => person.name)).toEqual(['alpha finance']);
      await kit.world.settle();
      expect(await inbox(alpha.finance)).toContain(approval.id);
      expect(await waiting(alpha.finance)).toBeGreaterThan(0);
      expect(await waiting(alpha.supervisor)).toBe(0);
      expect(await noticesOf(alpha.finance)).toContain('결재할 문서가 있습니다');
      expect((await approve(alpha.finance, approval.id)).body.data.outcome).toBe('approved');
      expect(await statusOf(approval.runId)).toBe('finished');
    } finally {
      await changeRoles('supervisor', ['supervisor']);
      await changeRoles('finance', ['finance']);
      await kit.world.settle();
    }
  });

  it('is no longer a person who lost the role, who also stops seeing the run at once, before any job runs', async () => {
    const { finance, user } = kit.world.alpha;
    const byRole = await requestApproval([{ seats: [{ role: 'finance' }] }]);
    const named = await requestApproval([
      { order: 'parallel', seats: [{ role: 'finance' }, { personId: finance.personId }] },
    ]);
    const voted = await requestApproval([{ seats: [{ role: 'finance' }] }, { seats: [{ role: 'master' }] }]);
    expect((await approve(finance, voted.id)).status).toBe(200);
    const readRuns = async () => {
      const replies = [];
      for (const { runId } of [byRole, named, voted]) {
        const { status, body } = await call(readExecution, { as: finance, params: { id: runId } });
        replies.push(body.code ?? (body.data.input === null ? 'without input' : status));
      }
      return replies;
    };
    expect(await readRuns()).toEqual([200, 200, 200]);
    await changeRoles('finance', ['user']);
    try {
      expect(await readRuns()).toEqual(['EXECUTION_NOT_FOUND', 200, 200]);
      expect((await call(readExecution, { as: user, params: { id: byRole.runId } })).status).toBe(200);
    } finally {
      await changeRoles('finance', ['finance']);
    }
    expect(await readRuns(), 'the role is back').toEqual([200, 200, 200]);
    await kit.world.settle();
  });

  it('is never a former member: the masters replace a named person', async () => {
    const { alpha } = kit.world;
    const named = await requestApproval([{ seats: [{ personId: alpha.viewer.personId }] }]);
    expect(named.names).toEqual(['alpha viewer']);
    const removed = await call(removeMember, { as: alpha.master, params: { id: await getMemberId('viewer') } });
    expect(removed.status).toBe(200);
    await kit.world.settle();
    expect(await approve(alpha.viewer, named.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await inbox(alpha.master)).toContain(named.id);
    await alpha.service((context) => addMember(context, { personId: alpha.viewer.personId, roles: ['manager'] }));
    await kit.world.settle();
    expect(await inbox(alpha.master)).not.toContain(named.id);
    expect((await approve(alpha.master, named.id)).body.code).toBe('NOT_YOUR_TURN');
    expect((await approve(alpha.viewer, named.id)).body.data.outcome).toBe('approved');
  });

  it('is another person for each seat of a step, and a second vote is refused by its code', async () => {
    const { alpha } = kit.world;
    const seats = [{ role: 'manager' }, { role: 'manager' }];
    const approval = await requestApproval([{ order: 'parallel', seats }]);
    expect((await approve(alpha.manager, approval.id)).body.data.outcome).toBe('pending');
    const again = await approve(alpha.manager, approval.id);
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_VOTED' } });
    expect(again.body.message).toMatch(/[가-힣]/);
    expect((await read(alpha.manager, approval.id)).body.data.abilities).toMatchObject({
      decide: false,
      takeBack: true,
    });
    expect(await statusOf(approval.runId)).toBe('waiting');
    expect((await approve(alpha.viewer, approval.id)).body.data.outcome).toBe('approved');
  });

  it('is refused when the run starts, where there are too few people for the seats of a step', async () => {
    const { alpha } = kit.world;
    const seats = [{ role: 'master' }, { role: 'master' }];
    const line = { key: 'two-masters', title, steps: [{ title, kind: 'approve' as const, seats }] };
    await call(api.createLine, { as: alpha.master, body: line });
    const approval = { id: 'approval', kind: 'decision.approval', title, settings: { line: line.key, title: '결재' } };
    const key = await frame({ blocks: [approval] });
    const refused = await call(startFlow, { body: { frameKey: key, input: {} } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_FEW_APPROVERS' } });
    expect(refused.body.message).toContain(title.ko);
  });

  it('is one person for the seats of several roles where the company has nobody else', async () => {
    const { alpha } = kit.world;
    const approval = await requestApproval([{ seats: [{ role: 'master' }, { role: 'held-by-nobody' }] }]);
    expect((await approve(alpha.master, approval.id)).body.data).toMatchObject({ outcome: 'approved' });
    expect(await statusOf(approval.runId)).toBe('finished');
  });

  it('is asked again after deciding for another role, where everybody else left meanwhile', async () => {
    const { alpha } = kit.world;
    const leads = ['manager', 'supervisor'] as const;
    for (const order of ['serial', 'parallel'] as const) {
      for (const lead of leads) await changeRoles(lead, [lead]);
      const approval = await requestApproval([{ order, seats: [{ role: 'master' }, { role: 'finance' }] }]);
      expect((await approve(alpha.master, approval.id)).body.data.outcome).toBe('pending');
      expect((await approve(alpha.master, approval.id)).body.code).toBe('ALREADY_VOTED');
      await changeRoles('finance', ['user']);
      try {
        await kit.world.settle();
        expect(await statusOf(approval.runId)).toBe('waiting');
        expect(await inbox(alpha.master)).toContain(approval.id);
        expect((await read(alpha.master, approval.id)).body.data.abilities).toMatchObject({ decide: true });
        expect((await approve(alpha.master, approval.id)).body.data.outcome).toBe('approved');
        expect(await statusOf(approval.runId)).toBe('finished');
      } finally {
        await changeRoles('finance', ['finance']);
        for (const lead of leads) await changeRoles(lead, [lead, 'finance']);
        await kit.world.settle();
      }
    }
  });

  it('is not who asked while anybody else can, also where the roles changed since', async () => {
    const { alpha } = kit.world;
    const approval = await requestApproval([{ seats: [{ role: 'supervisor' }] }], alpha.user);
    await changeRoles('user', ['user', 'supervisor']);
    await kit.world.settle();
    try {
      expect((await approve(alpha.user, approval.id)).body.code).toBe('NOT_YOUR_TURN');
      expect(await inbox(alpha.user)).toEqual([]);
      expect((await approve(alpha.supervisor, approval.id)).body.data.outcome).toBe('approved');
    } finally {
      await changeRoles('user', ['user']);
    }
  });

  it('is asked again for a step that is sent back', async () => {
    const { alpha } = kit.world;
    const approval = await requestApproval([{ seats: [{ role: 'supervisor' }] }, { seats: [{ role: 'master' }] }]);
    await approve(alpha.supervisor, approval.id);
    await changeRoles('supervisor', ['manager']);
    await changeRoles('finance', ['finance', 'supervisor']);
    try {
      const { version } = (await read(alpha.master, approval.id)).body.data;
      const body = { version, comment: '다시 확인해 주세요' };
      const returned = await call(api.returnApproval, { as: alpha.master, params: { id: approval.id }, body });
      expect(returned.body.data.waitingFor.map((person: { name: string }) => person.name)).toEqual(['alpha finance']);
    } finally {
      await changeRoles('supervisor', ['supervisor']);
      await changeRoles('finance', ['finance']);
    }
  });
});

describe('inboxes that follow the roles', () => {
  it('wait for a run before they lock its approval, like a decision or an undo', async () => {
    const { alpha } = kit.world;
    const approval = await requestApproval([{ seats: [{ role: 'supervisor' }] }]);
    await changeRoles('finance', ['finance', 'supervisor']);
    try {
      const { work } = await alpha.service(async (context) => {
        // Holds the run, as a step does that goes on; then asks for the approval, as an undo does.
        await resumeStep(context, { executionId: approval.runId, stepId: approval.id });
        const work = alpha.service(refreshSeating);
        await Promise.race([work, waitUntilLocked(kit.world, 1)]);
        await context.unit.query(lockApprovals(alpha.tenant.id, [approval.id]));
        return { work };
      });
      await work;
      expect(await inbox(alpha.finance)).toContain(approval.id);
    } finally {
      await changeRoles('finance', ['finance']);
      await kit.world.settle();
    }
  });
});

describe('lines', () => {
  it('do not name one person twice in a step', async () => {
    const { alpha } = kit.world;
    const seats = [{ personId: alpha.user.personId }, { personId: alpha.user.personId }];
    const body = { key: 'twice', title, steps: [{ title, kind: 'approve' as const, seats }] };
    expect((await call(api.createLine, { as: alpha.master, body })).body.code).toBe('VALIDATION_FAILED');
  });

  it('name members of the company only', async () => {
    const { alpha, beta } = kit.world;
    const steps = (personId: string) => [{ title, kind: 'approve' as const, seats: [{ role: 'user' }, { personId }] }];
    const create = (personId: string) =>
      call(api.createLine, { as: alpha.master, body: { key: 'named', title, steps: steps(personId) } });
    expect((await create(beta.user.personId)).body).toMatchObject({
      code: 'PERSON_NOT_MEMBER',
      details: [{ field: 'steps.0.seats.1.personId' }],
    });
    const { data: line } = (await create(alpha.user.personId)).body;
    const body = { title, steps: steps(beta.user.personId), version: line.version };
    const changed = await call(api.updateLine, { as: alpha.master, params: { id: line.id }, body });
    expect(changed.body.code).toBe('PERSON_NOT_MEMBER');
  });
});

describe('the audience of an approval', () => {
  /** The people asked to decide, per notification. */
  async function countAsked(id: string): Promise<string[][]> {
    const { alpha } = kit.world;
    const askedQuery = statement<{ ids: string[] }>(
      `select payload -> 'personIds' as ids from testing.told
       where company_id = $1 and name = 'decision.approval.requested' and payload ->> 'id' = $2 order by id`,
      [alpha.tenant.id, id],
    );
    return (await alpha.service(({ unit }) => unit.query(askedQuery))).map(({ ids }) => ids);
  }

  it('is asked once: who waits already is not asked again when another has decided', async () => {
    const { alpha } = kit.world;
    const [supervisor, finance, manager] = [alpha.supervisor.personId, alpha.finance.personId, alpha.manager.personId];
    const seats = [supervisor, finance].map((personId) => ({ personId }));
    const { id } = await requestApproval([{ order: 'parallel', seats }, { seats: [{ personId: manager }] }]);
    expect((await approve(alpha.supervisor, id)).status).toBe(200);
    expect(await countAsked(id)).toEqual([[supervisor, finance]]);
    expect((await approve(alpha.finance, id)).status).toBe(200);
    expect(await countAsked(id)).toEqual([[supervisor, finance], [manager]]);
  });

  it('has asked, decided or a seat; the others only where they read everybody’s', async () => {
    const { alpha } = kit.world;
    const { id } = await requestApproval([{ seats: [{ personId: alpha.supervisor.personId }] }], alpha.manager);
    const lists = async (as: TestMember) =>
      (await call(api.listApprovals, { as, query: { box: 'all', limit: 100 } })).body.data.some(
        (row: { id: string }) => row.id === id,
      );
    expect(await Promise.all([alpha.manager, alpha.supervisor, alpha.master].map(lists))).toEqual([true, true, true]);
    expect(await Promise.all([alpha.user, alpha.finance].map(lists))).toEqual([false, false]);
  });
});
