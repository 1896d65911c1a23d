import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { assignMemberRoles, listMembers, readMe } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/inheritance.endpoints.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit, stranger, create, within } = createCompanyKit();

const ask = (as: TestMember, request: { companyCode: string; email?: string | null }) => {
  const body = {
    userId: as.personId,
    companyCode: request.companyCode,
    email: request.email ?? as.email,
    timestamp: 1,
  };
  return kit.world.call(endpoints.grantMaster, { as, at: null, body });
};
const record = (as: TestMember, companyCode: string) =>
  kit.world.call(endpoints.recordInheritance, { as, at: null, body: { companyCode } });
const historyOf = async (as: TestMember) => {
  const params = { userId: as.personId };
  return (await kit.world.call(endpoints.listInheritanceHistory, { as, at: null, params })).body.data.records;
};
const rolesOf = async (as: TestMember) => (await kit.world.call(readMe, { as })).body.data.roles;

async function assign(by: TestMember, to: TestMember, roles: string[]) {
  const members = (await kit.world.call(listMembers, { as: by })).body.data as { id: string; personId: string }[];
  const id = members.find((member) => member.personId === to.personId)?.id ?? '';
  expect((await kit.world.call(assignMemberRoles, { as: by, params: { id }, body: { roles } })).status).toBe(200);
}

describe('the founder’s master role', () => {
  test('[EN-07] creator record and inheritance record, made with the company', async () => {
    const founder = kit.world.alpha.master;
    const companyCode = 'alpha';
    const creator = await kit.world.call(endpoints.readCreator, { as: founder, at: null, params: { companyCode } });
    expect(creator.body.data).toEqual({
      companyCode,
      email: founder.email,
      masterRoleGranted: true,
      createdAt: expect.any(String),
      lastSyncAt: expect.any(String),
    });
    const body = { companyCode };
    const registered = await kit.world.call(endpoints.registerCreator, { as: founder, at: null, body });
    expect(registered.body.data.masterRoleGranted).toBe(true);
    const granted = {
      genesisUserId: founder.personId,
      subdomainUserId: founder.personId,
      companyCode,
      inheritanceStatus: 'granted',
      grantedAt: expect.any(String),
      metadata: { email: founder.email, inheritedPermissions: ['MASTER', 'ADMIN', 'FULL_ACCESS'] },
    };
    expect((await record(founder, companyCode)).body.data).toMatchObject(granted);
    expect(await historyOf(founder)).toMatchObject([granted]);
  });

  test('[AP-14] [ST-06] granted once to the founder’s account, failed for everyone else, with trail and event', async () => {
    const founder = await stranger();
    const { companyId } = (await create(founder, 'inherited')).body.data;
    const at = { code: 'inherited' } as never;
    const roles = async () => (await kit.world.call(readMe, { as: founder, at })).body.data.roles;
    // As an older company that was made without granting: the founder is an ordinary member.
    const undo = `with a as (update company.creators set master_role_granted = false where company_id = $1),
      b as (delete from company.inheritance_records where company_id = $1)
      select kernel.bump_access()`;
    await within(companyId, undo, [companyId]);
    // Today the database refuses a company without a master; it did not then.
    const judge = await connectAsSuperuser(kit.world.urls.ownerUrl);
    await judge.query("set session_replication_role = 'replica'");
    await judge.query('delete from access.role_assignments where company_id = $1', [companyId]);
    await judge.end();
    expect(await roles()).toEqual([]);
    expect((await record(founder, 'inherited')).status).toBe(404);

    const inherit = () => ask(founder, { companyCode: 'inherited' });
    const lockStatement = statement('select from company.creators where company_id = $1 for update', [companyId]);
    const replies = await runAtOnceUnderLock(kit.world, lockStatement, [inherit, inherit, inherit]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 200)?.body.data.inheritanceStatus).toBe('granted');
    expect(await roles()).toEqual(['master']);
    const trail = await within(
      companyId,
      "select actor_id from kernel.audit_log where company_id = $1 and action = 'company.creator.inherit'",
      [companyId],
    );
    expect(trail).toEqual([{ actor_id: founder.personId }]);
    const events = await within(
      companyId,
      "select payload from testing.told where company_id = $1 and name = 'access.member.assigned' order by id desc limit 1",
      [companyId],
    );
    expect(events).toMatchObject([{ payload: { personId: founder.personId, roles: ['master'] } }]);
  });

  test('[ST-06] a member who is not the founder fails, with any e-mail, and leaves one record', async () => {
    const { user: member, master } = kit.world.alpha;
    for (const _ of [1, 2, 3]) {
      const failed = await ask(member, { companyCode: 'alpha', email: master.email });
      expect(failed.body.data).toMatchObject({ inheritanceStatus: 'failed', grantedAt: null });
      expect((await record(member, 'alpha')).body.data.inheritanceStatus).toBe('failed');
    }
    expect(await rolesOf(member)).toEqual(['user']);
    expect(await historyOf(member)).toHaveLength(1);
  });

  test('a founder who lost the role does not take it back', async () => {
    const { master: founder, manager: heir } = kit.world.beta;
    await assign(founder, heir, ['master']);
    await assign(heir, founder, ['user']);
    const refused = await ask(founder, { companyCode: 'beta' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'MASTER_ALREADY_GRANTED' } });
    expect(await rolesOf(founder)).toEqual(['user']);
    expect(await historyOf(founder)).toHaveLength(1);
  });

  test('to strangers, company and history do not exist', async () => {
    const as = await stranger();
    const companyCode = 'alpha';
    const { personId: userId } = kit.world.alpha.master;
    const replies = await Promise.all([
      kit.world.call(endpoints.readCreator, { as, at: null, params: { companyCode } }),
      kit.world.call(endpoints.registerCreator, { as, at: null, body: { companyCode } }),
      kit.world.call(endpoints.grantMaster, { as, at: null, body: { userId: as.personId, companyCode } }),
      kit.world.call(endpoints.grantMaster, { as: kit.world.alpha.user, at: null, body: { userId, companyCode } }),
      kit.world.call(endpoints.recordInheritance, { as, at: null, body: { companyCode } }),
      kit.world.call(endpoints.listInheritanceHistory, { as, at: null, params: { userId } }),
      kit.world.call(endpoints.readCreator, {
        as: kit.world.alpha.master,
        at: null,
        params: { companyCode: createId().slice(0, 20) },
      }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});
