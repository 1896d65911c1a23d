import { describe, expect, test } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { assignMemberRoles, createRole } from '../contract/endpoints.ts';
import { endGrant, giveGrant } from '../contract/grant.endpoints.ts';
import { type Hygiene, readHygiene } from '../contract/hygiene.endpoints.ts';
import { listMembersWithRights } from './rights.service.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();
const both = (text: string) => ({ ko: text, en: text });

const readReport = async (as = kit.world.alpha.master): Promise<Hygiene> => {
  const reply = await kit.world.call(readHygiene, { as });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};

const make = async (name: string, permissions: string[], as = kit.world.alpha.master) => {
  const body = { name, displayName: both(name), level: 30, permissions };
  const reply = await kit.world.call(createRole, { as, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data as { id: string };
};

const run = (text: string, ...values: unknown[]) =>
  kit.world.alpha.service(({ unit }) => unit.query(statement(text, [kit.world.alpha.tenant.id, ...values])));

/** As if the company were a hundred days older, with one row of the trail from then. */
async function grow() {
  await run("update access.roles set updated_at = now() - interval '100 days' where company_id = $1");
  await run("update access.role_assignments set assigned_at = now() - interval '100 days' where company_id = $1");
  await run(
    `insert into kernel.audit_log (company_id, id, at, actor_kind, action, subject_type, subject_id)
     select $1::uuid, kernel.id_at_instant(now() - interval '100 days'), now() - interval '100 days', 'system', 'company.create', 'company', ($1::uuid)::text
      where not exists (select from kernel.audit_log where company_id = $1 and at < now() - interval '95 days')`,
  );
}

describe('the review of permissions', () => {
  test('is refused without the right, and contains no other company', async () => {
    const { alpha, beta, call } = kit.world;
    expect((await call(readHygiene, { as: alpha.user })).body.code).toBe('FORBIDDEN');
    const { id } = await make('own-of-alpha', []);
    expect((await readReport()).unheld.map((role) => role.id)).toContain(id);
    expect((await readReport(beta.master)).unheld.map((role) => role.id)).not.toContain(id);
  });

  test('before the trail is ninety days old nothing is said to be unused, and from when on it can be', async () => {
    const { unused } = await readReport();
    expect(unused).toMatchObject({ roles: [], judged: expect.any(Number) });
    expect(Date.parse(unused.waitsUntil ?? '')).toBe(Date.parse(unused.since) + 90 * 86_400_000);
  });

  test('a permission that nobody with the role used is named until somebody does; what only shows something never is', async () => {
    const { alpha } = kit.world;
    const { id } = await make('keepers', ['access.role.manage', 'access.role.read', 'access.member.assign']);
    const roleManager = await member(['keepers', 'viewer']);
    const unused = async () =>
      (await readReport()).unused.roles
        .find((role) => role.id === id)
        ?.permissions.map((permission) => permission.name);
    await grow();
    expect(await unused()).toEqual(['access.role.manage', 'access.member.assign']);
    // Others who did it do not count for this role.
    await make('by-the-master', []);
    expect(await unused()).toContain('access.role.manage');
    await make('by-a-keeper', [], roleManager);
    expect(await unused()).toEqual(['access.member.assign']);
    // An action too frequent to examine completely counts against nobody.
    await run(
      `insert into kernel.audit_log (company_id, id, actor_kind, actor_id, action, subject_type, subject_id)
       select $1::uuid, kernel.id_at_instant(now() - at * interval '1 minute'), 'person', $2::uuid, 'access.member.assign', 'member', ($2::uuid)::text
         from generate_series(1, 220) at`,
      alpha.master.personId,
    );
    expect(await unused()).toBeUndefined();
    // A role that was changed lately has not had its time.
    await run("update access.roles set updated_at = now() - interval '80 days' where company_id = $1");
    expect((await readReport()).unused.roles).toEqual([]);
  });

  test('members with far more rights than most others are listed with their share, as an independent count confirms', async () => {
    const { alpha } = kit.world;
    for (let at = 0; at < 20; at++) await member([at % 2 === 0 ? 'viewer' : 'user']);
    const { powerful } = await readReport();
    const all = await alpha.service(async (context) => {
      const rights: { id: string; roles: string[]; permissions: ReadonlySet<string> }[] = [];
      for (let cursor: string | undefined; ; ) {
        const { data, page } = await listMembersWithRights(context, { limit: 10, cursor });
        rights.push(...data);
        if (!page.nextCursor) return rights.filter(({ roles }) => roles.length > 0 && !roles.includes('master'));
        cursor = page.nextCursor;
      }
    });
    const share = (size: number) =>
      (all.filter(({ permissions }) => permissions.size < size).length * 100) / (all.length - 1);
    const expected = all.filter(({ permissions }) => share(permissions.size) >= 95);
    expect(expected.length).toBeGreaterThan(0);
    expect(powerful).toMatchObject({ compared: all.length, count: expected.length });
    expect(powerful.people.map(({ id, permissions, above }) => ({ id, permissions, above }))).toEqual(
      expected
        .toSorted((a, b) => b.permissions.size - a.permissions.size)
        .map(({ id, permissions: { size } }) => ({ id, permissions: size, above: Math.floor(share(size)) })),
    );
    expect(powerful.people[0]?.roles.map(({ name }) => name)).toContain('manager');
  });

  test('roles that nobody has: those that the company made or changed, and not the built-in ones as they come', async () => {
    const { id } = await make('empty', []);
    const before = (await readReport()).unheld;
    expect(before).toContainEqual({ id, name: 'empty', displayName: both('empty'), isOwn: true });
    expect(before.map(({ name }) => name)).not.toContain('marketer');
    await member(['empty']);
    expect((await readReport()).unheld.map((role) => role.id)).not.toContain(id);
  });

  test('time-limited grants that ended within ninety days are listed, the latest first', async () => {
    const { alpha, call } = kit.world;
    const as = alpha.master;
    const person = await member(['viewer']);
    const give = async (reason: string) => {
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const body = {
        memberId: person.memberId,
        permissions: ['finance.entry.post', 'finance.ledger.read'],
        until,
        reason,
      };
      return (await call(giveGrant, { as, body })).body.data.id as string;
    };
    const [first, old, second] = [await give('처음'), await give('오래전'), await give('다음')];
    for (const id of [first, second]) {
      expect((await call(endGrant, { as, params: { id }, body: { reason: '끝' } })).status).toBe(200);
    }
    await run(
      "update access.grants set starts_at = now() - interval '200 days', ends_at = now() - interval '91 days' where company_id = $1 and gift_id = $2",
      old,
    );
    const { ended } = await readReport();
    expect(ended).toMatchObject({ hasMore: false });
    expect(ended.grants.map(({ id }) => id)).toEqual([second, first]);
    expect(ended.grants[0]).toMatchObject({
      state: 'ended',
      endReason: '끝',
      permissions: [{}, {}],
      name: person.name,
    });
  });

  test('a company with one remaining master gets the name; with two, no finding', async () => {
    const { alpha, call } = kit.world;
    expect((await readReport()).onlyMaster).toMatchObject({ personId: alpha.master.personId, name: alpha.master.name });
    const other = await member(['viewer']);
    const request = { params: { id: other.memberId }, body: { roles: ['master'] } };
    expect((await call(assignMemberRoles, { as: alpha.master, ...request })).status).toBe(200);
    expect((await readReport()).onlyMaster).toBeNull();
    // A master with a pending deletion does not count.
    const leaves = statement("update identity.persons set deletion_at = now() + interval '30 days' where id = $1", [
      other.personId,
    ]);
    await kit.world.root(({ unit }) => unit.query(leaves));
    expect((await readReport()).onlyMaster).toMatchObject({ personId: alpha.master.personId });
  });
});
