/**
 * Tests of approval visibility: people who neither requested nor decide see that approvals of their visible runs exist, not their
 * content.
 */
import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { assignRoles } from '#modules/access/server/index.ts';
import type { FrameAccess } from '#modules/flow/contract/access.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createFlowKit, title } from '#modules/flow/server/testing/flow-kit.ts';
import * as api from '../contract/endpoints.ts';
import { filterDecidedRuns } from './approval.view.ts';

const { kit, call, start } = createFlowKit();
const secret = '병원 검진';
const leave = { kind: 'sick', firstDay: '2026-12-01', lastDay: '2026-12-01', days: 1, reason: secret };

const listed = async (as: TestMember, box: 'all' | 'inbox' = 'all') =>
  (await call(api.listApprovals, { as, query: { box, limit: 100 } })).body.data as {
    id: string;
    executionId: string;
  }[];
const read = (as: TestMember, id: string) => call(api.readApproval, { as, params: { id } });
const preview = (as: TestMember, id: string) => call(api.previewApproval, { as, params: { id } });

async function findApproval(runId: string): Promise<string> {
  const row = (await listed(kit.world.alpha.supervisor, 'inbox')).find(({ executionId }) => executionId === runId);
  return String(row?.id);
}

const stepOf = (seat: { role: string }) => ({ title, kind: 'approve' as const, seats: [seat] });

let frameCount = 0;
/** Starts a run of a flow with this access that asks the team lead about its input. */
async function startAsking(
  access: Partial<FrameAccess>,
  line = 'leave-approval',
): Promise<{ runId: string; id: string }> {
  const { alpha } = kit.world;
  const key = `asking-${++frameCount}`;
  const fields = [{ key: 'reason', label: title, kind: 'text' as const, required: true }];
  const facts = [{ label: '사유', value: '=input.reason' }];
  const blocks = [
    { id: 'form', kind: 'flow.form', title, settings: { fields } },
    { id: 'ask', kind: 'decision.approval', title, settings: { line, title: '결재', facts } },
  ];
  const runAs = { kind: 'service' as const, permissions: ['decision.approval.request'] };
  const definition = { blocks, connections: [{ from: 'form', to: 'ask' }], runAs };
  await alpha.service((context) => publishFrame(context, { key, title, access, definition: definition as never }));
  const run = await start(key, { reason: secret }, alpha.user);
  return { runId: run.id, id: await findApproval(run.id) };
}

describe('the subject of an approval', () => {
  it('is visible to requester and deciders, and hidden from members who only see all approvals', async () => {
    const { user, supervisor, manager, master } = kit.world.alpha;
    const run = await start('leave-request', leave, user);
    const id = await findApproval(run.id);
    for (const as of [user, supervisor]) {
      const reply = await read(as, id);
      expect(reply.body.data).toMatchObject({ isInputHidden: false });
      expect(JSON.stringify(reply.body.data.facts)).toContain(secret);
      expect((await preview(as, id)).status).toBe(200);
    }
    for (const as of [manager, master]) {
      expect((await listed(as)).map((row) => row.id)).toContain(id);
      const reply = await read(as, id);
      expect(reply.body.data).toMatchObject({ isInputHidden: true, facts: [] });
      expect(JSON.stringify(reply.body)).not.toContain(secret);
      expect(await preview(as, id)).toMatchObject({ status: 403, body: { code: 'APPROVAL_NOT_YOURS' } });
      const execution = await call(readExecution, { as, params: { id: run.id } });
      expect(execution.body.data).toMatchObject({ isInputHidden: true, status: 'waiting' });
    }
  });

  it('is for the owner and the collaborators of the flow, too', async () => {
    const { manager, master } = kit.world.alpha;
    const { id } = await startAsking({ collaboratorEntityIds: [manager.personId] });
    expect((await read(manager, id)).body.data).toMatchObject({ facts: [{ value: secret }], isInputHidden: false });
    expect((await preview(manager, id)).status).toBe(200);
    expect((await read(master, id)).body.data).toMatchObject({ facts: [], isInputHidden: true });
  });
});

describe('an approval of a private flow', () => {
  it('does not exist for members who see all approvals but not the run', async () => {
    const { user, supervisor, manager } = kit.world.alpha;
    const { runId, id } = await startAsking({ accessMode: 'private', collaboratorEntityIds: [user.personId] });
    expect((await call(readExecution, { as: manager, params: { id: runId } })).status).toBe(404);
    for (const answer of [await read(manager, id), await preview(manager, id)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'APPROVAL_NOT_FOUND' } });
    }
    expect((await listed(manager)).map((row) => row.id)).not.toContain(id);
    for (const as of [user, supervisor]) expect((await listed(as)).map((row) => row.id)).toContain(id);
  });
});

describe('all that one may see', () => {
  it('is listed: also what one is asked about later, and what others have decided in one’s place', async () => {
    const { alpha } = kit.world;
    const line = { key: 'two-steps', title, steps: [{ role: 'supervisor' }, { role: 'viewer' }].map(stepOf) };
    expect((await call(api.createLine, { as: alpha.master, body: line })).status).toBe(201);
    const { id } = await startAsking({}, line.key);
    const { version } = (await read(alpha.supervisor, id)).body.data;
    const inBox = async () => (await listed(alpha.viewer)).map((row) => row.id).includes(id);
    const reads = async () => (await read(alpha.viewer, id)).status === 200;
    expect([await reads(), await inBox()]).toEqual([true, true]);
    const body = { version, comment: '안 됩니다' };
    const rejected = await call(api.rejectApproval, { as: alpha.supervisor, params: { id }, body });
    expect(rejected.body.data.outcome).toBe('rejected');
    expect([await reads(), await inBox()]).toEqual([true, true]);
    // Asked no more: nothing of what it was about.
    expect((await read(alpha.viewer, id)).body.data).toMatchObject({ isInputHidden: true, facts: [] });
  });
});

describe('an approver later in the line', () => {
  it('reads what is asked from the start, decides in turn, and opens the thing itself from then on', async () => {
    const { alpha } = kit.world;
    const { supervisor, manager, master } = alpha;
    const line = { key: 'read-ahead', title, steps: [{ role: 'supervisor' }, { role: 'manager' }].map(stepOf) };
    expect((await call(api.createLine, { as: alpha.master, body: line })).status).toBe(201);
    const { id, runId } = await startAsking({}, line.key);
    const reads = async (as: TestMember) => {
      const { isInputHidden, facts, abilities } = (await read(as, id)).body.data;
      const run = (await call(readExecution, { as, params: { id: runId } })).body.data;
      return { facts: facts.length, isInputHidden, run: run.isInputHidden, decide: abilities.decide };
    };
    const waits = async (as: TestMember) => (await listed(as, 'inbox')).some((row) => row.id === id);
    const opens = (role: 'supervisor' | 'manager') =>
      alpha.context(role, async (context) => (await filterDecidedRuns(context, [runId])).has(runId));
    const approve = async (as: TestMember) => {
      const { version } = (await read(as, id)).body.data;
      return call(api.approveApproval, { as, params: { id }, body: { version, comment: '' } });
    };
    const ahead = { facts: 1, isInputHidden: false, run: false, decide: false };

    expect(await reads(supervisor)).toEqual({ ...ahead, decide: true });
    expect([await waits(supervisor), await opens('supervisor')]).toEqual([true, true]);
    // Before the turn: the document, and nothing else.
    expect(await reads(manager)).toEqual(ahead);
    expect([await waits(manager), await opens('manager')]).toEqual([false, false]);
    expect((await approve(manager)).body.code).toBe('NOT_YOUR_TURN');
    // The right to see all approvals gives no seat.
    expect((await read(master, id)).body.data).toMatchObject({ isInputHidden: true, facts: [] });

    expect((await approve(supervisor)).status).toBe(200);
    expect(await reads(manager)).toEqual({ ...ahead, decide: true });
    expect([await waits(manager), await opens('manager')]).toEqual([true, true]);
    expect((await approve(manager)).body.data.outcome).toBe('approved');
    // Deciders can still read it later.
    for (const as of [supervisor, manager]) expect(await reads(as)).toEqual(ahead);
  });
});

describe('a seat that is lost', () => {
  const sees = async (as: TestMember, runId: string) => {
    const { status, body } = await call(readExecution, { as, params: { id: runId } });
    return status === 200 ? !body.data.isInputHidden : false;
  };

  it('removes access to the run and its input: after a lost role, and for a person no longer needed', async () => {
    const { alpha } = kit.world;
    const [{ runId, id }, other] = [await startAsking({}), await startAsking({})];
    expect(await sees(alpha.supervisor, runId)).toBe(true);
    const memberId = await alpha.context('supervisor', async ({ actor }) => (actor as { memberId: string }).memberId);
    const give = (roles: string[]) => alpha.service((context) => assignRoles(context, { memberId, roles }));
    await give(['user']);
    await kit.world.settle();
    expect(await sees(alpha.supervisor, runId)).toBe(false);
    expect((await read(alpha.supervisor, id)).status).toBe(404);
    await give(['supervisor']);
    await kit.world.settle();
    expect(await sees(alpha.supervisor, runId)).toBe(true);
    const body = { version: 1, comment: '' };
    expect((await call(api.approveApproval, { as: alpha.supervisor, params: { id }, body })).body.success).toBe(true);
    await give(['user']);
    await kit.world.settle();
    // Deciders still see what they decided.
    expect([await sees(alpha.supervisor, runId), await sees(alpha.supervisor, other.runId)]).toEqual([true, false]);
    await give(['supervisor', 'finance']);
    await kit.world.settle();
  });
});
