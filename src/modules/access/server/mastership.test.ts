import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { runAtOnce } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/mastership.endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const memberOf = (member: TestMember) =>
  member.company.service(async ({ unit, companyId }) => {
    const membership = await findMembership(unit, { companyId, personId: member.personId });
    return membership?.id as string;
  });
const read = async (as: TestMember) => (await world.call(endpoints.readMastership, { as })).body.data;
const offer = async (from: TestMember, to: TestMember) =>
  world.call(endpoints.offerMastership, { as: from, body: { memberId: await memberOf(to) } });
const accept = (as: TestMember, offerId: string) => world.call(endpoints.acceptMastership, { as, body: { offerId } });
const prove = (minutesAgo: number) =>
  world.root((context) =>
    context.unit.query(
      statement("update identity.sessions set proved_at = now() - $1::int * interval '1 minute'", [minutesAgo]),
    ),
  );
const mails = async (kind: string) => {
  const mailsStatement = statement<{ recipient: string }>(
    'select recipient from kernel.mails where company_id = $1 and kind = $2 order by id',
    [world.alpha.tenant.id, kind],
  );
  return (await world.alpha.service(({ unit }) => unit.query(mailsStatement))).map(({ recipient }) => recipient);
};

describe('a company is handed on', () => {
  test('by a master, after a proof, to an active member; nobody else can offer or take it', async () => {
    const { master, manager, user } = world.alpha;
    await prove(6);
    expect((await offer(master, manager)).body.code).toBe('REAUTHENTICATION_REQUIRED');
    await prove(0);
    expect((await offer(manager, user)).status).toBe(403);
    expect((await offer(master, master)).body.code).toBe('MASTERSHIP_NOT_POSSIBLE');
    const foreign = { as: master, body: { memberId: await memberOf(world.beta.user) } };
    expect((await world.call(endpoints.offerMastership, foreign)).status).toBe(404);

    const offered = (await offer(master, manager)).body.data;
    expect(offered).toMatchObject({ isMaster: true, offer: { isFromMe: true, to: { name: manager.name } } });
    expect(await mails('access.mastership-offered')).toEqual([master.email, manager.email]);
    expect((await accept(user, offered.offer.id)).status).toBe(404);
    expect((await accept(master, offered.offer.id)).status).toBe(404);
    expect((await read(manager)).offer).toMatchObject({ isToMe: true, from: { name: master.name } });
  });

  test('and belongs to the other once accepted, once; both receive mail', async () => {
    const { master, manager } = world.alpha;
    const { id } = (await read(manager)).offer;
    const lockStatement = statement('select from access.mastership_offers for update');
    const take = () => accept(manager, id);
    const both = await runAtOnce(world, ({ unit }) => unit.query(lockStatement), [take, take]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await read(manager)).toMatchObject({ isMaster: true, offer: null, masters: [{ name: manager.name }] });
    expect((await read(master)).isMaster).toBe(false);
    expect(await mails('access.mastership-accepted')).toEqual([master.email, manager.email]);
    // Rights count from the next call on.
    expect((await offer(master, manager)).status).toBe(403);
    expect((await offer(manager, master)).status).toBe(200);
  });

  test('an offer is withdrawn by its maker, and declined by its recipient', async () => {
    const { master, manager, user } = world.alpha;
    expect((await world.call(endpoints.endOffer, { as: user })).status).toBe(404);
    expect((await world.call(endpoints.endOffer, { as: master })).status).toBe(200);
    const again = (await offer(manager, master)).body.data.offer.id;
    expect((await world.call(endpoints.endOffer, { as: manager })).body.data.offer).toBeNull();
    expect((await accept(master, again)).status).toBe(404);
  });
});

describe('a company is left', () => {
  test('by members, at once, but not by the last master', async () => {
    const { manager, viewer } = world.alpha;
    expect((await world.call(endpoints.leaveCompany, { as: manager, body: {} })).body.code).toBe('LAST_MASTER');
    expect((await world.call(endpoints.leaveCompany, { as: viewer, body: {} })).status).toBe(200);
    expect((await world.call(endpoints.readMastership, { as: viewer })).status).toBe(404);
    expect((await world.call(endpoints.leaveCompany, { as: viewer, body: {} })).status).toBe(404);
  });

  test('and always has a master in the database, for any writer, also concurrently', async () => {
    const { alpha, beta } = world;
    const owner = await connectAsSuperuser(world.urls.ownerUrl);
    const other = await connectAsSuperuser(world.urls.ownerUrl);
    const drop = `delete from access.role_assignments a using access.roles r
      where a.company_id = $1 and r.company_id = $1 and r.id = a.role_id and r.name = 'master'`;
    await expect(owner.query(drop, [beta.tenant.id])).rejects.toThrow(/LAST_MASTER|HU/);
    // Two masters, each removed by another: one remains.
    const { rows } = await owner.query(
      `insert into access.role_assignments (company_id, member_id, role_id, person_id)
       select $1, $2, r.id, $3 from access.roles r where r.company_id = $1 and r.name = 'master' returning role_id`,
      [alpha.tenant.id, await memberOf(alpha.user), alpha.user.personId],
    );
    const deleteStatement =
      'delete from access.role_assignments where company_id = $1 and role_id = $2 and person_id = $3';
    const role = rows[0].role_id;
    await Promise.all([owner.query('begin'), other.query('begin')]);
    await owner.query(deleteStatement, [alpha.tenant.id, role, alpha.user.personId]);
    await other.query(deleteStatement, [alpha.tenant.id, role, alpha.manager.personId]);
    const ends = await Promise.allSettled([owner.query('commit'), other.query('commit')]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([owner.end(), other.end()]);
  });
});
