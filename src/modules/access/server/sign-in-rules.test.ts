import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { refresh } from '#modules/identity/contract/endpoints.ts';
import { createCode, resetUsedCodes, setUpFactor } from '#modules/identity/testing/factors.ts';
import { setUpPasskey } from '#modules/identity/testing/passkeys.ts';
import { crossToTenant, exchangeTempToken, listMembers, readMe } from '../contract/endpoints.ts';
import { changeSignInRules, readSignInRules } from '../contract/sign-in-rules.endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const members = (as: TestMember) => world.call(listMembers, { as });

async function demand(secondFactor: boolean, as = world.alpha.master) {
  const { version } = (await world.call(readSignInRules, { as })).body.data;
  return world.call(changeSignInRules, { as, body: { version, secondFactor } });
}

describe('a company that demands a second step', () => {
  test('refuses access without one from the next request on: for existing sessions and for tokens from elsewhere', async () => {
    const { master, manager } = world.alpha;
    expect((await members(manager)).status).toBe(200);
    expect((await demand(true)).body.data.secondFactor).toBe(true);
    for (const as of [master, manager]) {
      const refused = await members(as);
      expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_DEMANDED']);
    }
    const me = (await world.call(readMe, { as: manager })).body.data;
    expect(me).toMatchObject({ demandsSecondFactor: true, member: null, permissions: [], portal: 'employee' });
    // Renewed or derived tokens gain no extra rights.
    const hop = await world.call(crossToTenant, { as: manager, at: null, body: { targetCompany: world.alpha.code } });
    const arrived = await world.call(exchangeTempToken, { at: world.alpha, body: { tempToken: hop.body.tempToken } });
    expect((await members({ ...manager, token: arrived.body.token })).body.code).toBe('SECOND_FACTOR_DEMANDED');
    const renewed = await world.call(refresh, { at: world.alpha, body: { refreshToken: arrived.body.refreshToken } });
    const later = { ...manager, token: renewed.body.data.accessToken };
    expect((await members(later)).body.code).toBe('SECOND_FACTOR_DEMANDED');
    // Another company of the deployment does not require it.
    expect((await members(world.beta.manager)).status).toBe(200);
  });

  test('admits a person who sets one up, at once, and sessions derived from that person’s session', async () => {
    const { manager } = world.alpha;
    const { secret } = await setUpFactor(world, { personId: manager.personId, accessToken: manager.token });
    expect((await members(manager)).status).toBe(200);
    const me = (await world.call(readMe, { as: manager })).body.data;
    expect(me).toMatchObject({ demandsSecondFactor: false, member: { status: 'active' } });
    const hop = await world.call(crossToTenant, { as: manager, at: null, body: { targetCompany: world.alpha.code } });
    const arrived = await world.call(exchangeTempToken, { at: world.alpha, body: { tempToken: hop.body.tempToken } });
    expect((await members({ ...manager, token: arrived.body.token })).status).toBe(200);
    await resetUsedCodes(world, manager.personId);
    expect(createCode(secret)).toMatch(/^\d{6}$/);
    // A passkey is as good as a code.
    const { viewer } = world.alpha;
    const viewed = async () => (await world.call(readMe, { as: viewer })).body.data;
    expect(await viewed()).toMatchObject({ demandsSecondFactor: true, member: null });
    await setUpPasskey(world, viewer.token);
    expect(await viewed()).toMatchObject({ demandsSecondFactor: false, member: { status: 'active' } });
  });

  test('is changed with the right to change the company, after its effect was shown, and admits all again', async () => {
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
