import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { refresh } from '#modules/identity/contract/endpoints.ts';
import { codeOf, forgetCodes, setUpFactor } from '#modules/identity/testing/factors.ts';
import { setUpPasskey } from '#modules/identity/testing/passkeys.ts';
import { crossTenant, listMembers, readMe, tempToken } from '../contract/endpoints.ts';
import { changeSignInRules, readSignInRules } from '../contract/sign-in-rules.endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const members = (as: TestMember) => world.call(listMembers, { as });

async function demand(secondFactor: boolean, as = world.alpha.master) {
  const { version } = (await world.call(readSignInRules, { as })).body.data;
  return world.call(changeSignInRules, { as, body: { version, secondFactor } });
}

describe('a company that demands a second step', () => {
  test('lets nobody in without one from the next request on: not by the session of before, nor by a token of elsewhere', async () => {
    const { master, manager } = world.alpha;
    expect((await members(manager)).status).toBe(200);
    expect((await demand(true)).body.data.secondFactor).toBe(true);
    for (const as of [master, manager]) {
      const refused = await members(as);
      expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_DEMANDED']);
    }
    const me = (await world.call(readMe, { as: manager })).body.data;
    expect(me).toMatchObject({ demandsSecondFactor: true, member: null, permissions: [], portal: 'employee' });
    // What is renewed, or made from it, is no more than it was.
    const hop = await world.call(crossTenant, { as: manager, at: null, body: { targetCompany: world.alpha.code } });
    const arrived = await world.call(tempToken, { at: world.alpha, body: { tempToken: hop.body.tempToken } });
    expect((await members({ ...manager, token: arrived.body.token })).body.code).toBe('SECOND_FACTOR_DEMANDED');
    const renewed = await world.call(refresh, { at: world.alpha, body: { refreshToken: arrived.body.refreshToken } });
    const later = { ...manager, token: renewed.body.data.accessToken };
    expect((await members(later)).body.code).toBe('SECOND_FACTOR_DEMANDED');
    // Another company of the house asks for nothing.
    expect((await members(world.beta.manager)).status).toBe(200);
  });

  test('lets in whoever sets one up, at once, and whom that person’s session leads to', async () => {
    const { manager } = world.alpha;
    const { secret } = await setUpFactor(world, { personId: manager.personId, accessToken: manager.token });
    expect((await members(manager)).status).toBe(200);
    const me = (await world.call(readMe, { as: manager })).body.data;
    expect(me).toMatchObject({ demandsSecondFactor: false, member: { status: 'active' } });
    const hop = await world.call(crossTenant, { as: manager, at: null, body: { targetCompany: world.alpha.code } });
    const arrived = await world.call(tempToken, { at: world.alpha, body: { tempToken: hop.body.tempToken } });
    expect((await members({ ...manager, token: arrived.body.token })).status).toBe(200);
    await forgetCodes(world, manager.personId);
    expect(codeOf(secret)).toMatch(/^\d{6}$/);
    // A passkey is as good as a code.
    const { viewer } = world.alpha;
    const viewed = async () => (await world.call(readMe, { as: viewer })).body.data;
    expect(await viewed()).toMatchObject({ demandsSecondFactor: true, member: null });
    await setUpPasskey(world, viewer.token);
    expect(await viewed()).toMatchObject({ demandsSecondFactor: false, member: { status: 'active' } });
  });

  test('is changed by who may change the company, once seen, and lets all in again', async () => {
    const { master, user } = world.alpha;
    expect((await world.call(readSignInRules, { as: user })).body.code).toBe('SECOND_FACTOR_DEMANDED');
    await setUpFactor(world, { personId: master.personId, accessToken: master.token });
    const { version } = (await world.call(readSignInRules, { as: master })).body.data;
    const stale = { version: version - 1, secondFactor: false };
    expect((await world.call(changeSignInRules, { as: master, body: stale })).body.code).toBe('VERSION_CONFLICT');
    expect((await demand(false)).status).toBe(200);
    const denied = await world.call(readSignInRules, { as: user });
    expect(denied.body.code).toBe('FORBIDDEN');
    const trail = await world.alpha.service(({ unit }) =>
      unit.query(
        statement<{ after: unknown }>(
          "select after from kernel.audit_log where company_id = $1 and action = 'access.sign-in-rules.change' order by id",
          [world.alpha.tenant.id],
        ),
      ),
    );
    expect(trail.map(({ after }) => after)).toEqual([{ secondFactor: true }, { secondFactor: false }]);
  });
});
