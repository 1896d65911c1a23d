/** Tests of delegations with permission requests, and of a delegate who leaves. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { listMembers, listRoles } from '#modules/access/contract/endpoints.ts';
import { listGrants } from '#modules/access/contract/grant.endpoints.ts';
import * as decision from '#modules/decision/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import * as delegation from '#modules/organization/contract/delegation.endpoints.ts';
import { requestGrant } from '../contract/grant-request.endpoints.ts';
import * as leaving from '../contract/membership-end.endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const away = (as: TestMember, delegateId: string) =>
  world.call(delegation.setDelegation, {
    as,
    body: { delegateId, from: getKoreanDay(1), until: getKoreanDay(2), reason: '휴가' },
  });
const listed = async (as: TestMember) => (await world.call(delegation.listDelegations, { as })).body.data;
const memberIdOf = async ({ personId }: TestMember) => {
  const { data } = (await world.call(listMembers, { as: world.alpha.master, query: { limit: 100 } })).body;
  return data.find((member: { personId: string }) => member.personId === personId).id as string;
};

it('a permission approved by a delegate is given in the name of the absent member; the requester approves no request by it', async () => {
  const { master, user, viewer, supervisor } = world.alpha;
  const reply = await world.call(delegation.setDelegation, {
    as: master,
    body: { delegateId: user.personId, from: getKoreanDay(), until: getKoreanDay(), reason: '출장' },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  await world.settle();
  const ask = (as: TestMember) =>
    world.call(requestGrant, {
      as,
      body: { permissions: ['access.role.read'], until: inDays(2), reason: '점검' },
    });
  const inbox = async (as: TestMember, executionId: string) =>
    (await world.call(decision.listApprovals, { as, query: { box: 'inbox', limit: 100 } })).body.data.find(
      (approval: { executionId: string }) => approval.executionId === executionId,
    );
  const own = (await ask(user)).body.data.id;
  expect(await inbox(user, own)).toBeUndefined();

  const { id } = (await ask(viewer)).body.data;
  const approval = await inbox(user, id);
  expect(approval).toMatchObject({ insteadOf: { name: master.name } });
  expect(await inbox(supervisor, id)).toBeUndefined();
  const preview = await world.call(decision.previewApproval, { as: user, params: { id: approval.id } });
  expect(preview.body.data.problem).toBeNull();
  const done = await world.call(decision.approveApproval, {
    ...{ as: user, params: { id: approval.id } },
    body: { version: approval.version, comment: '' },
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect((await world.call(listRoles, { as: viewer })).status).toBe(200);
  const query = { memberId: await memberIdOf(viewer), limit: 10 };
  const [grant] = (await world.call(listGrants, { as: master, query })).body.data;
  expect(grant).toMatchObject({ state: 'running', grantedBy: { personId: master.personId } });
  await world.call(delegation.endDelegation, { as: master, params: { id: reply.body.data.id } });
  await world.settle();
});

it('a delegate who leaves hands over what was to be done for others, an own absence holds no more, and undo brings both back', async () => {
  const { finance, manager, master, supervisor } = world.alpha;
  expect((await away(supervisor, finance.personId)).status).toBe(201);
  const later = { delegateId: manager.personId, from: getKoreanDay(5), until: getKoreanDay(6), reason: '교육' };
  expect((await world.call(delegation.setDelegation, { as: finance, body: later })).status).toBe(201);
  const params = { id: await memberIdOf(finance) };
  const kind = 'organization.delegation';
  const { holdings } = (await world.call(leaving.readHoldings, { as: master, params })).body.data;
  expect(holdings).toContainEqual(expect.objectContaining({ kind, count: 1 }));
  const describeLeaving = async (handOvers: object[]) => {
    const reply = await world.call(leaving.previewMembershipEnd, { as: master, params, body: { handOvers } as never });
    return reply.body.data.told.map(({ ko }: { ko: string }) => ko) as string[];
  };
  const ends = '정해 둔 부재 1건은 효력을 잃습니다. 되돌리면 남은 기간에 다시 적용됩니다.';
  expect(await describeLeaving([])).toEqual(
    expect.arrayContaining([ends, '대신 맡은 부재 1건은 대리인이 없어져, 맡긴 사람에게만 갑니다.']),
  );
  const handOvers = [{ kind, to: manager.personId }];
  expect(await describeLeaving(handOvers)).toContain(`대신 맡은 부재 1건을 ${manager.name}님에게 넘깁니다.`);
  const endReply = await world.call(leaving.endMembership, { as: master, params, body: { handOvers } });
  expect(endReply.status, JSON.stringify(endReply.body)).toBe(200);
  await world.settle();
  expect((await listed(supervisor))[0]).toMatchObject({ delegate: { id: manager.personId } });
  const undone = await world.call(undoExecution, {
    ...{ as: master, params: { id: endReply.body.data.id } },
    body: { reason: { code: 'mistake', text: '' } },
  });
  expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
  await world.settle();
  expect((await listed(supervisor))[0]).toMatchObject({ delegate: { id: finance.personId }, state: 'coming' });
});
