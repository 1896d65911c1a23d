/** Tests of delegations: acted on by the delegate alone, within the set days and up to the set amount. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { resumeMember, suspendMember } from '#modules/access/contract/member.endpoints.ts';
import * as decision from '#modules/decision/contract/endpoints.ts';

import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { completeTask, readTask } from '#modules/flow/contract/task.endpoints.ts';
import { amountForm, title, toConnections } from '#modules/flow/server/testing/flow-kit.ts';
import { runAtOnceOnExecution } from '#modules/flow/server/testing/lock-barrier.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { addDays, createAbsenceKit, getErrorCode } from './testing/absence-kit.ts';

const { kit, call, frame, start, undo, tasksOf, end, listed, during } = createAbsenceKit();

let asks: string;
let tells: string;
let byRole: string;
beforeAll(async () => {
  const assigneeId = kit.world.alpha.supervisor.personId;
  const approval = { id: 'approval', kind: 'decision.approval', title };
  const amount = '=input.amount';
  const own = { title: '구매 결재', steps: [{ title: '결재', people: [assigneeId] }], amount, currency: 'KRW' };
  asks = await frame({
    blocks: [amountForm, { ...approval, settings: own }],
    connections: toConnections('form', 'approval'),
  });
  const any = { title: '역할 결재', steps: [{ title: '결재', roles: ['supervisor'] }] };
  byRole = await frame({ blocks: [{ ...approval, settings: any }] });
  tells = await frame({
    blocks: [{ id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeId } }],
  });
});

const inbox = async (as: TestMember) =>
  (await call(decision.listApprovals, { as, query: { box: 'inbox', limit: 100 } })).body.data as {
    id: string;
    executionId: string;
    version: number;
    insteadOf: { name: string } | null;
  }[];
const waitingOf = async (as: TestMember, executionId: string) =>
  (await inbox(as)).find((candidate) => candidate.executionId === executionId);
const approve = (as: TestMember, { id, version }: { id: string; version: number }) =>
  call(decision.approveApproval, { as, params: { id }, body: { version, comment: '' } });

describe('the work of an absent member', () => {
  it('is in the inbox of the delegate, earlier items, too; the trail of the decision names both', async () => {
    const { finance, supervisor, user } = kit.world.alpha;
    const earlierRun = await start(asks, { amount: 5000 }, user);
    expect(await waitingOf(finance, earlierRun.id)).toBeUndefined();
    await during({}, async () => {
      const laterRun = await start(asks, { amount: 7000 }, user);
      for (const { id } of [earlierRun, laterRun]) {
        expect(await waitingOf(finance, id)).toMatchObject({ insteadOf: { name: supervisor.name } });
        expect(await waitingOf(supervisor, id)).toMatchObject({ insteadOf: null });
      }
      const approval = await waitingOf(finance, earlierRun.id);
      const approvalView = (await call(decision.readApproval, { as: finance, params: { id: approval?.id as string } }))
        .body.data;
      expect(approvalView).toMatchObject({ abilities: { decide: true }, isInputHidden: false });
      const done = await approve(finance, approval as never);
      expect(done.body.data, JSON.stringify(done.body)).toMatchObject({
        outcome: 'approved',
        steps: [{ seats: [{ by: finance.personId, insteadOf: supervisor.personId, vote: 'approved' }] }],
        actions: [{ action: 'requested' }, { by: { name: finance.name }, insteadOf: { name: supervisor.name } }],
      });
      const run = (await call(readExecution, { as: user, params: { id: earlierRun.id } })).body.data;
      const step = run.steps.find(({ kind }: { kind: string }) => kind === 'decision.approval');
      expect(step).toMatchObject({ actor: { name: finance.name }, insteadOf: { name: supervisor.name } });
      expect(run.status).toBe('finished');

      // Undone and redone, it is as it was decided.
      const undone = await undo(earlierRun.id);
      expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
      const again = (await call(decision.readApproval, { as: finance, params: { id: approval?.id as string } })).body
        .data;
      expect(again).toMatchObject({ outcome: 'cancelled', steps: [{ seats: [{ insteadOf: supervisor.personId }] }] });
    });
  });

  it('is a task as well: done by the delegate, who sees its subject, and announced to both', async () => {
    const { finance, supervisor, user, manager } = kit.world.alpha;
    await during({}, async () => {
      const { id } = await start(tells, {}, user);
      await kit.world.settle();
      const task = (await tasksOf(finance)).find(({ executionId }) => executionId === id);
      expect(task).toMatchObject({ insteadOf: { name: supervisor.name } });
      expect((await call(readExecution, { as: finance, params: { id } })).status).toBe(200);
      const request = { params: { id: task?.id as string } };
      expect(await getErrorCode(call(readTask, { as: manager, ...request }))).toEqual([403, 'TASK_NOT_YOURS']);
      const notices = (await call(listNotices, { as: finance, query: { limit: 20 } })).body.data;
      expect(notices.map((notice: { title: string }) => notice.title)).toContain('새 할 일이 있습니다');
      const body = { outlet: 'next', values: {} };
      expect((await call(completeTask, { as: finance, ...request, body })).status).toBe(200);
      expect(await getErrorCode(call(completeTask, { as: supervisor, ...request, body }))).toEqual([
        409,
        'TASK_NOT_OPEN',
      ]);
      const run = (await call(readExecution, { as: user, params: { id } })).body.data;
      expect(run.steps[0]).toMatchObject({ actor: { name: finance.name }, insteadOf: { name: supervisor.name } });
    });
  });

  it('arrives by a role, too, and the right of the absent member counts once', async () => {
    const { finance, supervisor, user } = kit.world.alpha;
    const { id } = await start(byRole, {}, user);
    await during({}, async () => {
      expect(await waitingOf(finance, id)).toMatchObject({ insteadOf: { name: supervisor.name } });
      expect(await waitingOf(supervisor, id)).toBeDefined();
    });
    expect(await waitingOf(finance, id)).toBeUndefined();
  });

  it('is read by nobody in another’s place from the moment on at which the delegation ends, before any job has looked', async () => {
    const { finance, supervisor, user } = kit.world.alpha;
    const earlierRun = await start(asks, { amount: 4000 }, user);
    await during({}, async (delegation) => {
      const laterRun = await start(asks, { amount: 6000 }, user);
      const read = async (as: TestMember) => {
        const replies = await Promise.all(
          [earlierRun, laterRun].map(({ id }) => call(readExecution, { as, params: { id } })),
        );
        return replies.map(({ status, body }) => body.code ?? (body.data.input === null ? 'without input' : status));
      };
      expect(await read(finance)).toEqual([200, 200]);
      expect((await end(supervisor, delegation)).status).toBe(200);
      expect(await read(finance)).toEqual(['EXECUTION_NOT_FOUND', 'EXECUTION_NOT_FOUND']);
      expect(await read(supervisor)).toEqual([200, 200]);
    });
  });

  it('is decided once, by the first of both', async () => {
    const { finance, supervisor, user } = kit.world.alpha;
    await during({}, async () => {
      const { id } = await start(asks, { amount: 100 }, user);
      const waitingApproval = (await waitingOf(finance, id)) as never;
      const approvals = [finance, supervisor].map((as) => () => approve(as, waitingApproval));
      const replies = await runAtOnceOnExecution(kit.world, id, approvals);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const approval = await call(decision.readApproval, {
        as: supervisor,
        params: { id: (waitingApproval as { id: string }).id },
      });
      const votes = approval.body.data.actions.filter(({ action }: { action: string }) => action === 'approved');
      expect(votes).toHaveLength(1);
    });
  });

  it('stays with the absent member above the ceiling, and goes to the delegate at it', async () => {
    const { finance, supervisor, user } = kit.world.alpha;
    await during({ ceiling: 5000 }, async () => {
      const [at, above] = [await start(asks, { amount: 5000 }, user), await start(asks, { amount: 5001 }, user)];
      expect(await waitingOf(finance, at.id)).toBeDefined();
      expect(await waitingOf(finance, above.id)).toBeUndefined();
      const approval = await waitingOf(supervisor, above.id);
      expect(await getErrorCode(approve(finance, approval as never))).toEqual([404, 'APPROVAL_NOT_FOUND']);
      expect((await approve(supervisor, approval as never)).status).toBe(200);
    });
  });

  it('is never decided by who asked, the delegate or not', async () => {
    const { finance, supervisor } = kit.world.alpha;
    await during({}, async () => {
      const [askedRun, toldRun] = [await start(asks, { amount: 10 }, finance), await start(tells, {}, finance)];
      expect(await waitingOf(finance, askedRun.id)).toBeUndefined();
      const approval = await waitingOf(supervisor, askedRun.id);
      expect(await getErrorCode(approve(finance, approval as never))).toEqual([403, 'NOT_YOUR_TURN']);
      const [task] = (await tasksOf(supervisor)).filter(({ executionId }) => executionId === toldRun.id);
      const request = { params: { id: task?.id as string }, body: { outlet: 'next', values: {} } };
      expect(await getErrorCode(call(completeTask, { as: finance, ...request }))).toEqual([403, 'TASK_NOT_YOURS']);
    });
  });

  it('returns to the absent member alone at the moment of the end', async () => {
    const { finance, supervisor, user } = kit.world.alpha;
    const { id } = await start(asks, { amount: 10 }, user);
    let open: never;
    await during({}, async (delegation) => {
      open = (await waitingOf(finance, id)) as never;
      expect((await end(finance, delegation)).body.code, 'the delegate only sees it').toBe('DELEGATION_NOT_FOUND');
      expect((await end(supervisor, delegation)).body.data).toMatchObject({ state: 'ended', mayEnd: false });
      // The same moment, before any event was carried.
      expect((await approve(finance, open)).body.code).toMatch(/NOT_YOUR_TURN|APPROVAL_NOT_FOUND/);
      expect(await waitingOf(finance, id)).toBeUndefined();
      expect(await getErrorCode(end(supervisor, delegation))).toEqual([409, 'DELEGATION_ENDED']);
    });
    await kit.world.settle();
    const { body } = await call(decision.countInbox, { as: finance });
    expect(body.data.waiting).toBe((await inbox(finance)).length);
  });

  it('falls back to the absent member while the delegate is suspended, or away with the requester as only substitute', async () => {
    const { finance, master, supervisor, user } = kit.world.alpha;
    const members = (await call(listMembers, { as: master, query: { limit: 100 } })).body.data;
    const { id: memberId } = members.find((member: { personId: string }) => member.personId === finance.personId);
    await during({}, async () => {
      const { id } = await start(asks, { amount: 10 }, user);
      await call(suspendMember, { as: master, params: { id: memberId } });
      await kit.world.settle();
      expect((await listed(supervisor, { state: 'running' }))[0]).toMatchObject({ idle: 'delegate-gone' });
      expect((await waitingOf(supervisor, id))?.id).toBeDefined();
      await call(resumeMember, { as: master, params: { id: memberId } });
      await kit.world.settle();
      expect(await waitingOf(finance, id)).toBeDefined();

      const away = { delegateId: user.personId, reason: '출장' };
      await during(
        away,
        async () => {
          expect(await waitingOf(finance, id)).toBeUndefined();
          expect(await waitingOf(user, id), 'who asked').toBeUndefined();
          expect(await waitingOf(supervisor, id)).toBeDefined();
        },
        finance,
      );
      expect(await waitingOf(finance, id)).toBeDefined();
    });
  });

  it('passes on to the substitute of an absent delegate, up to both ceilings, with a notice of that', async () => {
    const { finance, manager, supervisor, user } = kit.world.alpha;
    await during({ ceiling: 5000 }, async () => {
      const away = { delegateId: manager.personId, reason: '출장', ceiling: 3000 };
      const [at, above] = [await start(asks, { amount: 3000 }, user), await start(asks, { amount: 3001 }, user)];
      await during(
        away,
        async () => {
          expect(await waitingOf(finance, at.id)).toBeUndefined();
          expect(await waitingOf(manager, above.id), 'above the smaller ceiling').toBeUndefined();
          expect(await waitingOf(supervisor, above.id)).toBeDefined();
          const [running] = await listed(supervisor, { state: 'running' });
          expect(running).toMatchObject({ idle: null, standIn: { name: manager.name } });
          const notices = (await call(listNotices, { as: supervisor, query: { limit: 20 } })).body.data;
          expect(notices.map((notice: { title: string }) => notice.title)).toContain(
            `${finance.name}님도 부재중이라 ${manager.name}님이 ${supervisor.name}님의 일을 대신합니다`,
          );
          const approval = await waitingOf(manager, at.id);
          expect(approval).toMatchObject({ insteadOf: { name: supervisor.name } });
          const done = await approve(manager, approval as never);
          expect(done.body.data, JSON.stringify(done.body)).toMatchObject({
            outcome: 'approved',
            steps: [{ seats: [{ by: manager.personId, insteadOf: supervisor.personId, vote: 'approved' }] }],
          });
        },
        finance,
      );
      expect(await waitingOf(finance, above.id)).toBeDefined();
    });
  });

  it('goes neither to a requester who is the delegate nor to the delegate named by that requester', async () => {
    const { finance, manager, supervisor } = kit.world.alpha;
    await during({}, async () => {
      const away = { delegateId: manager.personId, reason: '출장' };
      await during(
        away,
        async () => {
          const approval = await start(asks, { amount: 10 }, finance);
          const waiting = (await waitingOf(supervisor, approval.id)) as { id: string; version: number };
          const run = await start(tells, {}, finance);
          const task = (await tasksOf(supervisor)).find(({ executionId }) => executionId === run.id);
          const request = { params: { id: task?.id as string }, body: { outlet: 'next', values: {} } };
          for (const as of [finance, manager]) {
            expect(await waitingOf(as, approval.id), as.role).toBeUndefined();
            expect(await getErrorCode(approve(as, waiting)), as.role).toEqual([403, 'NOT_YOUR_TURN']);
            expect(
              (await tasksOf(as)).map(({ id }) => id),
              as.role,
            ).not.toContain(task?.id);
            expect(await getErrorCode(call(completeTask, { as, ...request })), as.role).toEqual([
              403,
              'TASK_NOT_YOURS',
            ]);
          }
          // The approver is absent, but still the one who does both.
          expect((await approve(supervisor, waiting)).status).toBe(200);
          expect((await call(completeTask, { as: supervisor, ...request })).status).toBe(200);
        },
        finance,
      );
    });
  });

  it('goes to no third person where absent members substitute for one another', async () => {
    const { finance, manager, supervisor, user } = kit.world.alpha;
    await during({}, async () => {
      const { id } = await start(asks, { amount: 10 }, user);
      const ring = { absentId: finance.personId, delegateId: manager.personId, reason: '출장' };
      await during(
        ring,
        async () => {
          // Set before any other absence: an absent delegate cannot be named.
          await kit.world.alpha.service((context) =>
            context.unit.query(
              statement(
                `insert into organization.delegations (company_id, id, absent_id, delegate_id, from_on, until_on, reason)
                 values ($1, gen_random_uuid(), $2, $3, $4, $4, 'x')`,
                [kit.world.alpha.tenant.id, manager.personId, supervisor.personId, addDays(0)],
              ),
            ),
          );
          for (const as of [finance, manager]) expect(await waitingOf(as, id)).toBeUndefined();
          expect(await waitingOf(supervisor, id)).toBeDefined();
        },
        finance,
      );
      await kit.world.alpha.service((context) =>
        context.unit.query(
          statement('update organization.delegations set ended_at = now() where company_id = $1 and absent_id = $2', [
            kit.world.alpha.tenant.id,
            manager.personId,
          ]),
        ),
      );
    });
  });
});
