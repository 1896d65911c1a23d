/** Tests of inbox decisions that give rights: only a person who is present and re-authenticated can decide. About five seconds. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import { approveApproval, listApprovals, readApproval } from '#modules/decision/contract/endpoints.ts';
import { readPublishing, requestReview } from '#modules/flow/contract/authoring/review.endpoints.ts';
import * as frames from '#modules/flow/contract/frame.endpoints.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import { setDelegation } from '#modules/organization/contract/delegation.endpoints.ts';
import { requestGrant } from '#modules/people/contract/grant-request.endpoints.ts';
import { createMasterProof } from './testing/master-proof.ts';
import { createTestWorld, type World } from './testing.ts';

const title = { ko: '역할 주기', en: 'Gives roles' };

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const { stale, fresh } = createMasterProof(() => world);

it('approval of a request for a guarded permission requires a fresh proof of identity', async () => {
  const { master, user } = world.alpha;
  await fresh();
  const response = await world.call(requestGrant, {
    as: user,
    body: {
      permissions: ['access.member.assign'],
      until: new Date(Date.now() + 86_400_000).toISOString(),
      reason: '시험',
    },
  });
  expect(response.status).toBe(201);
  await world.settle();
  const inbox = await world.call(listApprovals, { as: master, query: { box: 'inbox' } as never });
  const { id } = inbox.body.data.find((item: { executionId: string }) => item.executionId === response.body.data.id);
  const approve = async () => {
    const { version } = (await world.call(readApproval, { as: master, params: { id } })).body.data;
    return world.call(approveApproval, { as: master, params: { id }, body: { version, comment: '' } as never });
  };
  await stale();
  const refused = await approve();
  expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  const readPermissions = async () => (await world.call(readMe, { as: user })).body.data.permissions;
  expect(await readPermissions()).not.toContain('access.member.assign');
  await fresh();
  expect((await approve()).status).toBe(200);
  expect(await readPermissions()).toContain('access.member.assign');
});

it('a program approves no draft in the name of its key’s maker', async () => {
  const { master, supervisor } = world.alpha;
  await fresh();
  const draft = {
    blocks: [{ id: 'give', kind: 'access.role-assign', title, settings: { member: createId(), roles: ['admin'] } }],
    connections: [],
  };
  const createReply = await world.call(frames.createFrame, {
    as: supervisor,
    body: { key: `wants-${createId().slice(-8)}`, title, description: title, draft } as never,
  });
  const { id } = createReply.body.data;
  const { hash } = (await world.call(readPublishing, { as: supervisor, params: { id } })).body.data.draft;
  const response = await world.call(requestReview, {
    as: supervisor,
    params: { id },
    body: { hash, reviewerId: master.personId, comment: '' },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  await world.settle();
  const key = await world.call(createKey, { as: master, body: { name: 'agent', scopes: ['flow.task.complete'] } });
  const { data } = (await world.call(listTasks, { as: master, query: { limit: 100 } as never })).body;
  const task = data.find((item: { executionId: string }) => item.executionId === response.body.data.runId);
  const reply = await world.request({
    ...{ method: 'POST', url: `/api/flow/tasks/${task.id}/complete`, host: 'alpha.localhost' },
    headers: { authorization: `Bearer ${key.body.data.token}` },
    payload: { outlet: 'approve', values: {} },
  });
  expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN']);
  const body = { outlet: 'approve', values: {} };
  expect((await world.call(completeTask, { as: master, params: { id: task.id }, body })).status).toBe(200);
});

it('a delegate for guarded permissions is named with a fresh proof, and by no program', async () => {
  const { master, manager, supervisor } = world.alpha;
  const body = (days: number) => {
    const day = (after: number) => toLocalDay('Asia/Seoul', new Date(Date.now() + (days + after) * 86_400_000));
    return { delegateId: manager.personId, from: day(0), until: day(1), reason: '휴가' };
  };
  await stale();
  const refused = await world.call(setDelegation, { as: master, body: body(10) });
  expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  await fresh();
  const key = await world.call(createKey, {
    as: master,
    body: { name: 'agent', scopes: ['organization.delegation.own'] },
  });
  const byKey = await world.request({
    ...{ method: 'POST', url: '/api/organization/delegations', host: 'alpha.localhost', payload: body(10) },
    headers: { authorization: `Bearer ${key.body.data.token}` },
  });
  expect([byKey.status, byKey.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  expect((await world.call(setDelegation, { as: master, body: body(10) })).status).toBe(201);
  // Nobody lends a right they lack.
  await world.root(async ({ unit }) =>
    unit.query(
      statement(`update identity.sessions set proved_at = now() - interval '3 hours' where person_id = $1`, [
        supervisor.personId,
      ]),
    ),
  );
  expect((await world.call(setDelegation, { as: supervisor, body: body(20) })).status).toBe(201);
});
