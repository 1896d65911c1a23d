import { describe, expect, it } from 'vitest';
import type { Schedule } from '#kernel/server/app-module.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { getNextRun } from '#kernel/server/jobs/schedule.ts';
import { assignMemberRoles, listMembers } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { listFrames } from '../../contract/frame-reads.endpoints.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { flowJobs } from '../flow.job.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title } from '../testing/flow-kit.ts';
import { waitUntilLocked } from '../testing/lock-barrier.ts';
import { setFlowSettings } from '../testing/settings.ts';
import { checkExpiry } from './expiry.service.ts';

const { call, expireIn, frame, kit, preview, read, record, start, tasksOf, undo } = createFlowKit();

describe('undo', () => {
  const posting: FrameDraft = { blocks: [createEntryBlock('post', '=input.amount')], runAs: serviceAccount };

  it('[ST-12] refuses what changed nothing, and what expired, in the given words', async () => {
    const empty = await start(await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] }));
    expect((await undo(empty.id)).body).toMatchObject({
      code: 'UNDO_UNSUPPORTED',
      message: 'Undo를 지원하지 않는 로그입니다.',
    });
    const { id } = await start(await frame(posting), { amount: 5 });
    await expireIn(id, -1);
    const late = await undo(id);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'UNDO_EXPIRED', message: 'Undo 가능 기간이 만료되었습니다.' },
    });
  });

  it('[CO-08] amounts in other currencies count by the rate of the company', async () => {
    const settings = { wonPerUnit: { USD: 1400 }, undoApprovalAbove: null };
    await setFlowSettings(kit.world, kit.world.alpha.master, settings);
    const dollars = (cents: number): FrameDraft => ({ ...posting, amount: `={"amount": ${cents}, "currency": "USD"}` });
    const days = async (cents: number) => {
      const { undo: status } = await read((await start(await frame(dollars(cents)), { amount: 5 })).id);
      return status.daysUntilExpiration;
    };
    expect([await days(70_000), await days(80_000), await days(800_000)]).toEqual([30, 60, 90]);
  });

  it('needs an approval above the amount that the company sets', async () => {
    const { master, manager } = kit.world.alpha;
    await setFlowSettings(kit.world, master, { wonPerUnit: {}, undoApprovalAbove: 1_000_000 });
    const key = await frame(posting);
    const small = await start(key, { amount: 999_999 });
    expect((await undo(small.id)).status).toBe(200);
    const { id } = await start(key, { amount: 1_000_000 });
    expect((await preview(id)).refusal?.code).toBe('UNDO_NEEDS_APPROVAL');
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'UNDO_NEEDS_APPROVAL' } });
    const approval = await call(undos.requestUndo, { as: manager, params: { id }, body: { reason } });
    expect(approval.body.data).toMatchObject({ state: 'asked', askedBy: { id: manager.personId } });
    const [task] = (await tasksOf(master)).filter((task) => task.executionId === approval.body.data.approvalId);
    const decided = await call(tasks.completeTask, {
      as: master,
      params: { id: task?.id },
      body: { outlet: 'approve' },
    });
    expect(decided.body.data.status).toBe('finished');
    expect((await read(id)).undoneBy).not.toBeNull();
    await setFlowSettings(kit.world, master, { wonPerUnit: {}, undoApprovalAbove: null });
  });

  it('the requester of an undo does not approve it, and the request is refused without another approver', async () => {
    const { master, manager } = kit.world.alpha;
    await setFlowSettings(kit.world, master, { wonPerUnit: {}, undoApprovalAbove: 1 });
    const { id } = await start(await frame(posting), { amount: 500 });
    const ask = () => call(undos.requestUndo, { as: master, params: { id }, body: { reason } });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'UNDO_NO_APPROVER' } });
    const { body: members } = await call(listMembers, { as: master });
    const memberId = members.data.find((member: { personId: string }) => member.personId === manager.personId).id;
    const promoted = await call(assignMemberRoles, {
      as: master,
      params: { id: memberId },
      body: { roles: ['master'] },
    });
    expect(promoted.status).toBe(200);
    const { approvalId } = (await ask()).body.data;
    expect(await ask(), 'one request at a time').toMatchObject({ status: 409, body: { code: 'UNDO_ALREADY_ASKED' } });
    expect((await tasksOf(master)).filter((item) => item.executionId === approvalId)).toEqual([]);
    const [task] = (await tasksOf(manager)).filter((task) => task.executionId === approvalId);
    const decide = (as: typeof master) =>
      call(tasks.completeTask, { as, params: { id: task?.id }, body: { outlet: 'approve' } });
    expect(await decide(master)).toMatchObject({ status: 403, body: { code: 'TASK_NOT_YOURS' } });
    expect((await decide(manager)).body.data.status).toBe('finished');
    const { body } = await call(undos.listUndos, { query: { executionId: id } });
    expect(body.data).toMatchObject([
      { state: 'done', askedBy: { id: master.personId }, approvedBy: { id: manager.personId }, reason },
    ]);
    expect((await read((await read(id)).undoneBy as string)).startedBy).toMatchObject({ id: master.personId });
    await setFlowSettings(kit.world, master, { wonPerUnit: {}, undoApprovalAbove: null });
  });

  it('the approval of an undo cannot be started directly, nor as a sub-flow', async () => {
    const { master } = kit.world.alpha;
    const input = { executionId: '019a0000-0000-7000-8000-000000000000', title: '몰래' };
    const refused = await call(endpoints.startFlow, { as: master, body: { frameKey: 'undo-approval', input } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'FRAME_NOT_STARTABLE' } });
    const { body } = await call(listFrames, { as: master, query: { limit: '100' } });
    const row = body.data.find((frame: { key: string }) => frame.key === 'undo-approval');
    expect(row.abilities.start).toBe(false);
    const around = await frame({
      blocks: [
        {
          id: 'sub',
          kind: 'flow.sub-flow',
          title: { ko: '하위', en: 'Sub' },
          settings: { frameKey: 'undo-approval', input },
        },
      ],
      connections: [],
    } as FrameDraft);
    const wrapped = await call(endpoints.startFlow, { as: master, body: { frameKey: around, input: {} } });
    expect(wrapped).toMatchObject({ status: 409, body: { code: 'FRAME_NOT_STARTABLE' } });
  });

  it('[EN-16] returns its status with every field', async () => {
    const { id } = await start(await frame(posting, 'flow'), { amount: 5 });
    const { body } = await call(undos.readUndoStatus, { params: { id } });
    expect(body.data).toEqual({
      isExpired: false,
      expirationDate: expect.stringMatching(/^\d{4}-/),
      daysUntilExpiration: 7,
      canUndo: true,
      expirationReason: null,
      warningLevel: 'info',
    });
  });

  it('is refused to those without the right, with the reason', async () => {
    const { user } = kit.world.alpha;
    const { id: foreign } = await start(await frame(posting), { amount: 5 });
    const unseen = await call(undos.undoExecution, { as: user, params: { id: foreign }, body: { reason } });
    expect(unseen).toMatchObject({ status: 404, body: { code: 'EXECUTION_NOT_FOUND' } });
    const { id } = await start(await frame({ ...posting, runAs: serviceAccount }), { amount: 5 }, user);
    const refused = await call(undos.undoExecution, { as: user, params: { id }, body: { reason } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'UNDO_FORBIDDEN' } });
    const previewReply = await call(undos.previewUndo, { as: user, params: { id } });
    expect(previewReply.body.data).toMatchObject({ allowed: false, refusal: { code: 'UNDO_FORBIDDEN' } });
  });

  const writing = (field: string): FrameDraft => ({
    blocks: [{ id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: field } }],
    runAs: serviceAccount,
  });
  it('names the later executions that block it, and undoes them together in order', async () => {
    const target = await record();
    const key = await frame(writing('=input.title'), 'impact');
    const first = await start(key, { record: target.id, title: '하나' });
    const second = await start(key, { record: target.id, title: '둘' });
    const third = await start(key, { record: target.id, title: '셋' });
    const undoPreview = await preview(first.id);
    expect(undoPreview).toMatchObject({ allowed: false, refusal: { code: 'UNDO_BLOCKED_BY_DEPENDENTS' } });
    expect(undoPreview.chain.map((link) => link.id)).toEqual([third.id, second.id]);
    expect((await undo(first.id)).body.code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
    const { body } = await undo(first.id, { withDependents: true });
    expect(body).toMatchObject({ success: true, data: { reversed: 3 } });
    expect(body.data.undone).toEqual([third.id, second.id, first.id]);
    expect((await undo(second.id)).body.code).toBe('UNDO_ALREADY_DONE');
  });

  it('refuses when things changed since the preview', async () => {
    const target = await record();
    const key = await frame(writing('=input.title'), 'impact');
    const { id } = await start(key, { record: target.id, title: '먼저' });
    const { hash } = await preview(id);
    await start(key, { record: target.id, title: '나중' });
    expect((await undo(id, { expected: hash })).body.code).toBe('UNDO_PREVIEW_CHANGED');
  });
});

describe('expiry', () => {
  it('[ST-13] is checked 2 s after the start, then each midnight of the company, one at a time', async () => {
    const { scope = 'company', schedule } = flowJobs.find((task) => task.name === 'flow.check-expiry') ?? {};
    expect({ scope, ...schedule }).toEqual({ scope: 'company', afterStart: 2000, every: 'local-midnight' });
    const next = getNextRun(schedule as Schedule, 'Asia/Seoul', new Date('2026-03-01T05:00:00Z'));
    expect(next.toISOString()).toBe('2026-03-01T15:00:00.000Z');
    const lockedExecution = await kit.world.alpha.service(async (context) => {
      await checkExpiry(context);
      return kit.world.alpha.service(checkExpiry).catch((error: { code?: string }) => error.code);
    });
    expect(lockedExecution).toBe('EXPIRY_CHECK_RUNNING');
  });

  it('[EN-17] the check disables expired undos and stores an audit record with every field', async () => {
    const { id } = await start(await frame({ blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount }));
    await expireIn(id, -1);
    const checked = await call(tasks.checkExpiry, { as: kit.world.alpha.master, body: {} });
    expect(checked.body.data.expired).toBeGreaterThanOrEqual(1);
    const execution = await read(id);
    expect(execution.log.rollbackData.supported).toBe(false);
    const { body } = await call(tasks.listExpiryAudits, { as: kit.world.alpha.master, query: { limit: 100 } });
    expect(body.data.find((row: { logId: string }) => row.logId === id)).toEqual({
      timestamp: expect.any(String),
      action: 'undo_expired',
      logId: id,
      frameId: execution.frameId,
      expirationDate: execution.undo.expirationDate,
      reason: 'Undo 가능 기간이 만료되었습니다.',
    });
  });

  it('[ER-07] a second check at the same time is refused', async () => {
    const { id } = await start(await frame({ blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount }));
    await expireIn(id, -1);
    const check = () =>
      call(tasks.checkExpiry, { as: kit.world.alpha.master, body: {}, headers: { 'accept-language': 'en' } });
    const { first, others } = await kit.world.alpha.service(async ({ unit }) => {
      await unit.query(statement('lock table flow.executions in share mode'));
      const first = check();
      await waitUntilLocked(kit.world, 1);
      return { first, others: await Promise.all(Array.from({ length: 7 }, check)) };
    });
    expect((await first).status).toBe(200);
    for (const reply of others) {
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'EXPIRY_CHECK_RUNNING', message: 'Expiration check is already running' },
      });
    }
    await kit.world.alpha.service(async (context) => {
      const { lockExpiryCheck: tryExpiryLock } = await import('./expiry.queries.ts');
      await context.unit.query(tryExpiryLock(kit.world.alpha.tenant.id));
      const headers = { 'accept-language': 'en' };
      const reply = await call(tasks.checkExpiry, { as: kit.world.alpha.master, body: {}, headers });
      const message = 'Expiration check is already running';
      expect(reply).toMatchObject({ status: 409, body: { code: flowErrors.EXPIRY_CHECK_RUNNING.code, message } });
    });
  });
});
