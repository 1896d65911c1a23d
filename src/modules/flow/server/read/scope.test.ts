/** Tests of execution visibility: own runs and those with a part in them, the team's, all; and who reads their input. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestMember, testRoles } from '#apps/testing.ts';
import { assignMemberRoles, createRole, listMembers } from '#modules/access/contract/endpoints.ts';
import * as executions from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { canSee, selectPlacements, selectVisible } from '../frame/scope.queries.ts';
import { getExecutionVisibility, getVisibilityScope } from '../frame/visibility.ts';
import { publishFrame, readExecutions } from '../index.ts';
import {
  amountForm,
  createEntryBlock,
  createFlowKit,
  reason,
  serviceAccount,
  title,
  toConnections,
} from '../testing/flow-kit.ts';

const { call, expireIn, frame, kit, start, tasksOf } = createFlowKit();

const own = ['flow.execution.read', 'flow.execution.start', 'flow.task.complete', 'flow.frame.read'];
const person = (role: 'user' | 'viewer' | 'supervisor' | 'finance' | 'manager' | 'master') => kit.world.alpha[role];

/** `user` and `viewer` see own ones, `supervisor` the team's, `finance` all: by roles made here, whatever the defaults hold. */
beforeAll(async () => {
  const roles = {
    user: { level: 40, permissions: own },
    viewer: { level: 40, permissions: own },
    supervisor: { level: 60, permissions: [...own, 'flow.execution.read-team', 'flow.execution.undo'] },
    finance: { level: 70, permissions: [...own, 'flow.execution.read-all', 'flow.operator.manage'] },
  };
  const { data: members } = (await call(listMembers, { as: person('master') })).body;
  for (const [who, { level, permissions }] of Object.entries(roles)) {
    const name = `sees-${who}`;
    const body = { name, displayName: title, level, permissions };
    expect((await call(createRole, { as: person('master'), body })).body).toMatchObject({ success: true });
    const { personId } = person(who as 'user');
    const { id } = members.find((member: { personId: string }) => member.personId === personId);
    const request = { params: { id }, body: { roles: [name] } };
    expect((await call(assignMemberRoles, { as: person('master'), ...request })).body).toMatchObject({ success: true });
  }
});

const posting: FrameDraft = {
  blocks: [amountForm, createEntryBlock('post', '=input.amount')],
  connections: toConnections('form', 'post'),
  runAs: serviceAccount,
};
const asking = (settings: object): FrameDraft => ({
  blocks: [amountForm, { id: 'ask', kind: 'flow.task', title, settings: { title: '확인', ...settings } as never }],
  connections: toConnections('form', 'ask'),
});

const statusFor = async (as: TestMember, id: string) =>
  (await call(executions.readExecution, { as, params: { id } })).status;
const listed = async (as: TestMember): Promise<string[]> =>
  (await call(executions.listExecutions, { as, query: { limit: 100 } })).body.data.map((row: { id: string }) => row.id);
async function listSeers(id: string): Promise<string[]> {
  const names: string[] = [];
  for (const who of ['user', 'viewer', 'supervisor', 'finance'] as const) {
    const reads = (await statusFor(person(who), id)) === 200;
    expect((await listed(person(who))).includes(id), `${who}: list and read agree`).toBe(reads);
    if (reads) names.push(who);
  }
  return names;
}

describe('an execution', () => {
  it('of a member is visible to the member, the team lead, and members who see all', async () => {
    const { id } = await start(await frame(posting), { amount: 5 }, person('user'));
    expect(await listSeers(id)).toEqual(['user', 'supervisor', 'finance']);
  });

  it('of a superior is hidden from the team lead', async () => {
    const { id } = await start(await frame(posting), { amount: 5 }, person('manager'));
    expect(await listSeers(id)).toEqual(['finance']);
  });

  it('is visible to the assignee of a step, also once it is done', async () => {
    const { id } = await start(
      await frame(asking({ assigneeId: person('viewer').personId })),
      { amount: 5 },
      person('manager'),
    );
    expect(await listSeers(id)).toEqual(['viewer', 'finance']);
    const [task] = (await tasksOf(person('viewer'))).filter((task) => task.executionId === id);
    const done = await call(tasks.completeTask, { as: person('viewer'), params: { id: String(task?.id) }, body: {} });
    expect(done.status).toBe(200);
    expect(await listSeers(id)).toEqual(['viewer', 'finance']);
  });

  it('is seen by a role as long as its task waits, then by who did it', async () => {
    const { id } = await start(await frame(asking({ assigneeRole: 'sees-viewer' })), { amount: 5 }, person('manager'));
    expect(await listSeers(id)).toEqual(['viewer', 'finance']);
    const [task] = (await tasksOf(person('viewer'))).filter((task) => task.executionId === id);
    await call(tasks.completeTask, { as: person('viewer'), params: { id: String(task?.id) }, body: {} });
    expect(await listSeers(id)).toEqual(['viewer', 'finance']);
  });

  it('of a private flow is seen by who takes part, not by who sees all', async () => {
    const access = { accessMode: 'private' as const, collaboratorEntityIds: [person('user').personId] };
    const privateFrame = { key: 'scope-private', title, access, definition: posting };
    await kit.world.alpha.service((context) => publishFrame(context, privateFrame));
    const { id } = await start('scope-private', { amount: 5 }, person('user'));
    expect(await listSeers(id)).toEqual(['user']);
  });
});

describe('information about executions', () => {
  it('is filtered before a page is cut', async () => {
    const key = await frame(posting);
    const mine = await start(key, { amount: 1 }, person('viewer'));
    for (const amount of [2, 3, 4]) await start(key, { amount }, person('manager'));
    const query = { limit: 1, frame: key };
    const { data, page } = (await call(executions.listExecutions, { as: person('viewer'), query })).body;
    expect(data.map((row: { id: string }) => row.id)).toEqual([mine.id]);
    expect(page.nextCursor).toBeNull();
  });

  it('counts, windows and statistics are of what one sees', async () => {
    const key = await frame(posting);
    const counts = async (as: TestMember) => (await call(tasks.readSummary, { as })).body.data;
    const previousCounts = await counts(person('viewer'));
    const all = await counts(person('finance'));
    await start(key, { amount: 1 }, person('manager'));
    expect((await counts(person('viewer'))).finishedToday).toBe(previousCounts.finishedToday);
    expect((await counts(person('finance'))).finishedToday).toBe(all.finishedToday + 1);
    const expiring = await call(tasks.listExpiring, { as: person('viewer'), query: { days: 30, limit: 100 } });
    const starters = expiring.body.data.map((row: { startedBy: { id: string } }) => row.startedBy.id);
    expect(new Set(starters)).toEqual(new Set([person('viewer').personId]));
  });

  it('undos are previewed, listed and summed for those who see what was undone', async () => {
    const { id } = await start(await frame(posting), { amount: 5 }, person('manager'));
    for (const who of ['viewer', 'supervisor'] as const) {
      const preview = await call(undos.previewUndo, { as: person(who), params: { id } });
      expect(preview).toMatchObject({ status: 404, body: { code: 'EXECUTION_NOT_FOUND' } });
      const undone = await call(undos.undoExecution, { as: person(who), params: { id }, body: { reason } });
      expect(undone).toMatchObject({ status: 404, body: { code: 'EXECUTION_NOT_FOUND' } });
    }
    const { undoId } = (await call(undos.undoExecution, { params: { id }, body: { reason } })).body.data;
    const reading = async (as: TestMember) => (await call(undos.readUndo, { as, params: { id: undoId } })).status;
    expect([await reading(person('viewer')), await reading(person('finance'))]).toEqual([404, 200]);
    const ids = async (as: TestMember) =>
      (await call(undos.listUndos, { as, query: { executionId: id } })).body.data.map(
        (undo: { id: string }) => undo.id,
      );
    expect([await ids(person('viewer')), await ids(person('finance'))]).toEqual([[], [undoId]]);
    const sums = (await call(undos.readUndoStatistics, { as: person('finance'), query: {} })).body.data;
    expect(sums.total.undos).toBeGreaterThan(0);
  });

  it('closed windows are listed for visible runs only', async () => {
    const access = { accessMode: 'private' as const, ownerEntityId: person('master').personId };
    const expiredFrame = { key: 'scope-expired', title, access, definition: posting };
    await kit.world.alpha.service((context) => publishFrame(context, expiredFrame));
    const [hidden, open] = [
      await start(expiredFrame.key, { amount: 5 }, person('master')),
      await start(await frame(posting), { amount: 5 }, person('user')),
    ];
    for (const { id } of [hidden, open]) await expireIn(id, 0);
    expect((await call(tasks.checkExpiry, { as: person('master'), body: {} })).status).toBe(200);
    const listAuditedIds = async (as: TestMember) =>
      (await call(tasks.listExpiryAudits, { as, query: { limit: 100 } })).body.data.map(
        (audit: { logId: string }) => audit.logId,
      );
    expect(await listAuditedIds(person('master'))).toEqual(expect.arrayContaining([hidden.id, open.id]));
    expect(await listAuditedIds(person('finance'))).toContain(open.id);
    expect(await listAuditedIds(person('finance'))).not.toContain(hidden.id);
  });

  it('the run that undid something is seen by who takes part in what it undid', async () => {
    const { id } = await start(await frame(posting), { amount: 5 }, person('user'));
    const { undoExecutionId } = (await call(undos.undoExecution, { params: { id }, body: { reason } })).body.data;
    expect(await statusFor(person('user'), undoExecutionId)).toBe(200);
    expect(await statusFor(person('viewer'), undoExecutionId)).toBe(404);
  });
});

describe('the input of an execution', () => {
  const readBy = async (as: TestMember, id: string) =>
    (await call(executions.readExecution, { as, params: { id } })).body.data;

  it('is read by who takes part, and is marked as hidden for everybody else', async () => {
    const { id } = await start(await frame(posting), { amount: 123_456 }, person('user'));
    expect(await readBy(person('user'), id)).toMatchObject({ isInputHidden: false, input: { amount: 123_456 } });
    for (const who of ['supervisor', 'finance', 'master'] as const) {
      const visibleExecution = await readBy(person(who), id);
      expect(visibleExecution).toMatchObject({
        isInputHidden: true,
        input: null,
        log: { originalLog: { input: null } },
      });
      expect(visibleExecution.steps.length).toBeGreaterThan(0);
      for (const step of visibleExecution.steps) expect(step).toMatchObject({ input: null, output: null });
    }
  });

  it('is not read by who undid, stopped or woke the run: they see it', async () => {
    const { id } = await start(await frame(posting), { amount: 31_337 }, person('user'));
    const { undoExecutionId } = (await call(undos.undoExecution, { params: { id }, body: { reason } })).body.data;
    for (const run of [id, undoExecutionId]) {
      expect(await readBy(person('manager'), run)).toMatchObject({ isInputHidden: true, input: null });
      expect((await readBy(person('user'), run)).isInputHidden).toBe(false);
    }
    const key = await frame(asking({ assigneeId: person('viewer').personId }));
    const waiting = await start(key, { amount: 31_337 }, person('user'));
    const stop = { as: person('finance'), params: { id: waiting.id }, body: { reason } };
    expect((await call(executions.cancelFlow, stop)).status).toBe(200);
    expect(await readBy(person('finance'), waiting.id)).toMatchObject({ isInputHidden: true, input: null });
    expect(await readBy(person('viewer'), waiting.id)).toMatchObject({ isInputHidden: false });
    const signal = { id: 'wait', kind: 'flow.wait', title, settings: { event: 'scope-signal' } as never };
    const woken = { ...posting, blocks: [amountForm, signal], connections: toConnections('form', 'wait') };
    const sleeping = await start(await frame(woken), { amount: 31_337 }, person('user'));
    const sent = await call(tasks.sendSignal, { as: person('finance'), body: { name: 'scope-signal' } });
    expect(sent.body.data.resumed).toContain(sleeping.id);
    expect(await readBy(person('finance'), sleeping.id)).toMatchObject({ isInputHidden: true, input: null });
  });

  it('is read by the owner and the collaborators of the flow', async () => {
    const access = {
      ownerEntityId: person('finance').personId,
      collaboratorEntityIds: [person('supervisor').personId],
    };
    const ownedFrame = { key: 'scope-owned', title, access, definition: posting };
    await kit.world.alpha.service((context) => publishFrame(context, ownedFrame));
    const { id } = await start('scope-owned', { amount: 7 }, person('user'));
    for (const who of ['finance', 'supervisor'] as const) {
      expect(await readBy(person(who), id)).toMatchObject({ isInputHidden: false, input: { amount: 7 } });
    }
    expect(await readBy(person('manager'), id)).toMatchObject({ isInputHidden: true, input: null });
  });
});

describe('the in-memory access check of live signals', () => {
  it('is what a read finds, for everybody and every execution', async () => {
    const { alpha } = kit.world;
    const key = await frame(asking({ assigneeRole: 'sees-viewer' }));
    const { id } = await start(key, { amount: 5 }, person('manager'));
    const { all } = await alpha.service(async (context) => {
      const { data } = await readExecutions(context, { limit: 100 });
      return { all: data.map((row) => row.id) };
    });
    expect(all).toContain(id);
    const judged: Record<string, string[]> = {};
    for (const who of testRoles) {
      await alpha.context(who, async (context) => {
        const company = context.companyId;
        const scope = await getVisibilityScope(context);
        const visibility = await getExecutionVisibility(context);
        const placed = await context.unit.query(selectPlacements(company, all));
        const read = await context.unit.query(selectVisible(company, all, scope));
        judged[who] = placed.filter((placement) => canSee(visibility, placement)).map((placement) => placement.id);
        expect(judged[who]?.toSorted(), who).toEqual(read.map((execution) => execution.id).toSorted());
      });
    }
    // It is not all or nothing that agrees.
    const many = [judged.user, judged.viewer, judged.supervisor, judged.finance].map((ids) => ids?.length ?? 0);
    expect(Math.min(...many)).toBeGreaterThan(0);
    expect(judged.viewer).toContain(id);
    expect(judged.user).not.toContain(id);
    expect(judged.finance?.length).toBeLessThan(all.length);
  });
});
