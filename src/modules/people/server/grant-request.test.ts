/** Tests of permission requests: decided in a grantor's inbox; an approved grant holds until its end or the run's undo. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createRole, listMembers, listRoles } from '#modules/access/contract/endpoints.ts';
import { grantBlock } from '#modules/access/contract/grant.blocks.ts';
import { listGrants } from '#modules/access/contract/grant.endpoints.ts';
import { explainPermission } from '#modules/access/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import * as decision from '#modules/decision/contract/endpoints.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { requestGrant } from '../contract/grant-request.endpoints.ts';

let world: World;
let receiver: string;
let admin: TestMember;
const permission = 'access.role.read';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
beforeAll(async () => {
  world = await createTestWorld();
  admin = await member(['admin']);
});
afterAll(() => world.close());

let count = 0;
/** A new member of alpha with these roles. */
async function member(roles: string[]): Promise<TestMember & { memberId: string }> {
  count += 1;
  const person = { email: `asker${count}@mail.example`, name: `요청하는 사람 ${count}` };
  return world.alpha.service(async (context) => {
    const { id: personId } = await createPerson(context, { ...person, emailVerified: true });
    const { id: memberId } = await addMember(context, { personId, roles });
    const { accessToken: token } = await openSession(context, { personId, name: person.name, ground: null });
    return { ...person, personId, memberId, token, role: 'viewer', company: world.alpha };
  });
}

const ask = (as: TestMember, more: object = {}) =>
  world.call(requestGrant, {
    as,
    body: { permissions: [permission], until: inDays(2), reason: '분기 점검에 필요합니다', ...more },
  });
const inbox = async (as: TestMember, executionId: string) => {
  const { body } = await world.call(decision.listApprovals, { as, query: { box: 'inbox', limit: 100 } });
  return body.data.find((approval: { executionId: string }) => approval.executionId === executionId);
};
const decide = (as: TestMember, endpoint: Endpoint, { id, version }: { id: string; version: number }) =>
  world.call(endpoint, { as, params: { id }, body: { version, comment: '확인했습니다' } });
const rolesBy = async (as: TestMember) => (await world.call(listRoles, { as })).status;

it('a refused permission is requested, decided by another in the inbox, given as approved, and ended by undoing the run', async () => {
  const { alpha } = world;
  const asker = await member(['viewer']);
  const refused = await world.call(listRoles, { as: asker });
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([403, 'FORBIDDEN', [{ code: permission }]]);
  const reply = await ask(asker);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { id } = reply.body.data;

  const approval = await inbox(alpha.master, id);
  expect(approval).toMatchObject({ title: `권한 요청: ${asker.name} · 역할과 권한 보기` });
  expect(await inbox(admin, id)).toBeDefined();
  expect(await inbox(alpha.manager, id), 'who may not give it').toBeUndefined();
  const forecast = await world.call(decision.previewApproval, { as: admin, params: { id: approval.id } });
  expect(forecast.body.data.problem).toBeNull();
  expect(forecast.body.data.effects[0].sentence.ko).toContain(`${asker.name} · 역할과 권한 보기`);
  expect(await rolesBy(asker)).toBe(403);

  expect((await decide(admin, decision.approveApproval, approval)).status).toBe(200);
  expect(await rolesBy(asker)).toBe(200);
  const grants = () => world.call(listGrants, { as: alpha.master, query: { memberId: asker.memberId, limit: 10 } });
  expect((await grants()).body.data).toMatchObject([
    {
      ...{ state: 'running', reason: '분기 점검에 필요합니다', permissions: [{ name: permission }] },
      grantedBy: { personId: admin.personId },
    },
  ]);
  const own = await world.call(readExecution, { as: asker, params: { id } });
  expect(own.body.data).toMatchObject({ status: 'finished', title: '권한 요청: 역할과 권한 보기' });

  const undone = await world.call(undoExecution, {
    ...{ as: alpha.master, params: { id } },
    body: { reason: { code: 'mistake', text: '' } },
  });
  expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
  expect(await rolesBy(asker)).toBe(403);
  expect((await grants()).body.data).toMatchObject([{ state: 'ended', endReason: '되돌림' }]);
});

it('a rejection gives nothing; what is unknown, past or too long is not asked for', async () => {
  const { alpha, beta } = world;
  const asker = await member(['viewer']);
  const { id } = (await ask(asker)).body.data;
  expect((await decide(alpha.master, decision.rejectApproval, await inbox(alpha.master, id))).status).toBe(200);
  expect(await rolesBy(asker)).toBe(403);
  const codes = async (as: TestMember, more: object) => {
    const { status, body } = await ask(as, more);
    return [status, body.details?.[0]?.field ?? body.code];
  };
  expect(await codes(asker, { permissions: ['access.nothing.here'] })).toEqual([400, 'PERMISSION_UNKNOWN']);
  expect(await codes(asker, { until: inDays(-1) })).toEqual([400, 'until']);
  expect(await codes(asker, { until: inDays(367) })).toEqual([400, 'until']);
  const elsewhere = await ask(beta.viewer);
  expect(elsewhere.status).toBe(201);
  expect(await inbox(alpha.master, elsewhere.body.data.id)).toBeUndefined();
  expect(await inbox(beta.master, elsewhere.body.data.id)).toBeDefined();
});

it('is decided only by holders of the requested permission: other grantors are not asked', async () => {
  const { alpha, call } = world;
  const role = { name: 'small-giver', displayName: { ko: '작은 권한', en: 'Small' }, level: 50 };
  const body = { ...role, permissions: ['access.grant.manage'] };
  expect((await call(createRole, { as: alpha.master, body })).status).toBe(201);
  const giver = await member(['small-giver', 'viewer']);
  const asker = await member(['viewer']);
  const { id } = (await ask(asker)).body.data;
  expect(await inbox(giver, id)).toBeUndefined();
  // The master alone holds this one.
  const more = { permissions: ['access.mastership.give'] };
  const high = (await ask(asker, more)).body.data;
  expect(await inbox(admin, high.id)).toBeUndefined();
  expect(await inbox(alpha.master, high.id)).toBeDefined();
});

it('a flow of the company gives no more than its actor holds, and cannot claim an approval', async () => {
  const { alpha } = world;
  const title = { ko: '권한 주기', en: 'Give' };
  const settings = { member: '=input.member', permissions: [permission], until: inDays(1), reason: '시험' };
  const publish = (key: string, more: object) =>
    alpha.context('master', (context) =>
      publishFrame(context, {
        ...{ key, title, description: title, logType: 'flow' },
        definition: { blocks: [{ id: 'give', kind: grantBlock.kind, title, settings: { ...settings, ...more } }] },
      }),
    );
  await publish('give-plain', {});
  await publish('give-for-ever', { until: inDays(400) });
  const asker = await member(['viewer']);
  const run = (frameKey: string) =>
    alpha.context('master', (context) => startExecution(context, { frameKey, input: { member: asker.memberId } }));
  await expect(run('give-for-ever')).rejects.toMatchObject({ code: 'GRANT_TOO_LONG' });
  expect(await rolesBy(asker)).toBe(403);
  await run('give-plain');
  expect(await rolesBy(asker)).toBe(200);
  await expect(publish('give-lent', { by: alpha.master.personId })).rejects.toMatchObject({
    details: expect.arrayContaining([expect.objectContaining({ code: 'GRANT_NOT_BY_PRODUCT' })]),
  });
});

describeUndoSuite({
  name: 'access.grant',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'give',
        kind: grantBlock.kind,
        title: { ko: '권한 주기', en: 'Give' },
        settings: { member: '=input.member', permissions: [permission], until: inDays(1), reason: '시험' },
      },
    ],
  }),
  input: () => ({ member: receiver }),
  snapshot: async () => {
    const { body } = await world.call(listGrants, { as: world.alpha.master, query: { state: 'running', limit: 100 } });
    return body.data.length;
  },
});
beforeAll(async () => {
  const reply = await world.call(listMembers, { as: world.alpha.master, query: { limit: 100 } });
  receiver = reply.body.data.find(({ personId }: { personId: string }) => personId === world.alpha.viewer.personId).id;
  const { alpha } = world;
  const question = { personId: alpha.viewer.personId, permission };
  expect((await alpha.service((context) => explainPermission(context, question))).allowed).toBe(false);
});
