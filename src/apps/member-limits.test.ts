/**
 * Tests of member limits set by platform staff: every new member counts, and the database enforces it even for two at the same
 * time.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { approveMember } from '#modules/access/contract/endpoints.ts';
import { resumeMember, suspendMember } from '#modules/access/contract/member.endpoints.ts';
import { acceptInvitation, inviteByLink, requestJoin } from '#modules/company/contract/endpoints.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { endMembership } from '#modules/people/contract/membership-end.endpoints.ts';
import * as limits from '#modules/platform/contract/limit.endpoints.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { getCoreMember } from './testing/platform-examples.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

let world: World;
let stage: EndpointStage;
let judge: pg.Client;
let admin: TestMember;
beforeAll(async () => {
  world = await createTestWorld();
  stage = new EndpointStage(world, world.beta);
  judge = await connectAsSuperuser(world.urls.ownerUrl);
  admin = await getCoreMember(stage);
}, 120_000);
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const at = null;
const params = () => ({ id: world.beta.tenant.id });
const readAll = async () => (await world.call(limits.readLimits, { as: admin, at })).body.data;
async function setAll(members: number | null) {
  const { version } = await readAll();
  return world.call(limits.changeLimits, { as: admin, at, body: { members, version } });
}
const readOwn = async () => (await world.call(limits.readCompanyLimits, { as: admin, at, params: params() })).body.data;
async function setOwn(members: number | null) {
  const { version } = await readOwn();
  return world.call(limits.changeCompanyLimits, { as: admin, at, params: params(), body: { members, version } });
}

/** Somebody who asked to join. @returns the membership */
async function requestMembership(): Promise<string> {
  const as = await stage.person();
  const { body } = await world.call(requestJoin, { as, at, body: { companyCode: world.beta.code } });
  return body.data.membershipId;
}
async function letIn(id: string) {
  const body = { roles: ['user'] };
  const reply = await world.call(approveMember, { as: world.beta.master, params: { id }, body: body as never });
  return reply.body.code ?? reply.status;
}
async function comeByLink() {
  const { body } = await world.call(inviteByLink, { as: world.beta.master, body: { people: 1 } as never });
  const [id = '', token = ''] = new URL(body.data.url).hash.slice(1).split('.');
  const as = await stage.person();
  const reply = await world.call(acceptInvitation, { as, at, params: { id }, body: { token } });
  return reply.body.code ?? reply.status;
}

describe('members', () => {
  it('of every company are limited within bounds, in the version that was read, from the next request on', async () => {
    expect(await readAll()).toMatchObject({ members: null });
    const { present } = await readOwn();
    expect(present).toBeGreaterThan(3);
    for (const wrong of [0, 1_000_001, 1.5]) expect((await setAll(wrong)).body.code).toBe('VALIDATION_FAILED');
    const { version } = await readAll();
    expect((await setAll(present + 1)).status).toBe(200);
    const late = await world.call(limits.changeLimits, { as: admin, at, body: { members: null, version } });
    expect(late).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    const [first, second] = [await requestMembership(), await requestMembership()];
    expect([await letIn(first), await letIn(second), await comeByLink()]).toEqual([
      200,
      'MEMBERS_FULL',
      'MEMBERS_FULL',
    ]);
    const settings = await world.call(readSettings, { as: world.beta.master });
    expect(settings.body.data).toMatchObject({ members: present + 1, memberLimit: present + 1 });
    // No member loses the seat, and a suspended member comes back to it.
    expect((await setAll(1)).status).toBe(200);
    expect((await readOwn()).present).toBe(present + 1);
    const member = { as: world.beta.master, params: { id: first } };
    expect((await world.call(suspendMember, member)).status).toBe(200);
    expect((await world.call(resumeMember, member)).status).toBe(200);
    expect((await setAll(null)).status).toBe(200);
    expect([await letIn(second), await comeByLink()]).toEqual([200, 200]);
    const { rows } = await judge.query(
      "select before, after from kernel.audit_log where action = 'platform.limit.change' order by id limit 1",
    );
    expect(rows).toEqual([{ before: { members: null }, after: { members: present + 1 } }]);
  });

  it('of one company have a limit of their own, recorded in its trail; of two concurrent joins one gets the last place', async () => {
    const { present, usual } = await readOwn();
    expect(usual).toBeNull();
    await setAll(1);
    expect((await setOwn(present + 1)).body.data).toMatchObject({ members: present + 1, usual: 1, present });
    const newcomers = [await requestMembership(), await requestMembership()];
    // The trail is written after the places are counted.
    const both = await runAtOnceOnTable(
      world,
      'kernel.audit_log',
      newcomers.map((id) => () => letIn(id)),
    );
    expect(both.sort()).toEqual([200, 'MEMBERS_FULL']);
    expect((await readOwn()).present).toBe(present + 1);
    const { rows } = await judge.query(
      `select count(*) filter (where company_id = $1)::int as theirs, count(*)::int as all
         from kernel.audit_log where action = 'platform.company.limit' and subject_id = $2`,
      [params().id, params().id],
    );
    expect(rows).toEqual([{ theirs: 1, all: 2 }]);
    await setOwn(null);
    await setAll(null);
    expect(await comeByLink()).toBe(200);
  });

  it('a suspended member occupies a place, and a former one returns only to a free place', async () => {
    const { master } = world.beta;
    const first = await requestMembership();
    expect(await letIn(first)).toBe(200);
    const { present } = await readOwn();
    await setOwn(present);
    const member = { as: master, params: { id: first } };
    expect((await world.call(suspendMember, member)).status).toBe(200);
    expect((await readOwn()).present).toBe(present);
    expect(await comeByLink()).toBe('MEMBERS_FULL');
    expect((await world.call(resumeMember, member)).status).toBe(200);

    const reply = await world.call(endMembership, { ...member, body: { handOvers: [] } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await world.settle();
    expect(await comeByLink()).toBe(200);
    const run = { as: master, params: { id: reply.body.data.id } };
    const { kept } = (await world.call(previewUndo, run)).body.data;
    expect(kept, JSON.stringify(kept)).toMatchObject([{ reason: { ko: '회사가 둘 수 있는 구성원 수가 찼습니다.' } }]);
    await setOwn(present + 1);
    expect((await world.call(previewUndo, run)).body.data.kept).toEqual([]);
    const undone = await world.call(undoExecution, { ...run, body: { reason: { code: 'mistake', text: '' } } });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    await world.settle();
    expect((await readOwn()).present).toBe(present + 1);
    expect(await comeByLink()).toBe('MEMBERS_FULL');
    await setOwn(null);
  });
});
