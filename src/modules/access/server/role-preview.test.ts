/** Tests of role previews: the prediction equals the change. */
import { expect, test } from 'vitest';
import { listAccess } from '#kernel/contract/audit.endpoints.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { chooseRounds } from '#kernel/server/testing/depth.ts';
import * as endpoints from '../contract/endpoints.ts';
import { giveGrant } from '../contract/grant.endpoints.ts';
import { previewRole, type RolePreview, restoreRole } from '../contract/role.endpoints.ts';
import type { Role, RoleChange } from '../contract/shapes.ts';
import { getCurrentCatalogue } from './catalogue.ts';
import { listMembersWithRights } from './rights.service.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();
const master = () => kit.world.alpha.master;

async function make(name: string, permissions: string[]): Promise<Role> {
  const body = { name, displayName: { ko: name, en: name }, level: 30, permissions };
  const reply = await kit.world.call(endpoints.createRole, { as: master(), body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}
const preview = (id: string, body: object, as = master()) =>
  kit.world.call(previewRole, { as, params: { id }, body: body as never });

/** The same numbers each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const roundCount = chooseRounds({ daily: 40, deep: 200 });
test(`for ${roundCount} random changes, the predicted gains and losses equal the real ones`, async () => {
  const { alpha } = kit.world;
  const random = numbersFrom(20_261_204);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  await make('what-if-shared', ['company.member.read', 'access.*']);
  await make('what-if-other', ['@read']);
  const idle = await make('what-if-idle', ['*']);
  await kit.world.call(endpoints.changeRole, {
    as: master(),
    params: { id: idle.id },
    body: { version: 1, isActive: false },
  });
  const roleSets = [['what-if-shared'], ['what-if-other', 'what-if-shared'], ['what-if-other', 'viewer'], ['viewer']];
  const holders = [];
  for (const roles of roleSets) holders.push(await member(roles));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const grants = [
    [holders[0], 'access.role.read'],
    [holders[1], 'company.profile.change'],
    [holders[3], 'company.member.read'],
  ] as const;
  for (const [person, permission] of grants) {
    const body = { memberId: String(person?.memberId), permissions: [permission], until, reason: '시험' };
    expect((await kit.world.call(giveGrant, { as: master(), body })).status).toBe(201);
  }
  // Expired grants do not count.
  const ended =
    "update access.grants set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where company_id = $1 and permission = 'company.profile.change'";
  await alpha.service(({ unit }) => unit.query(statement(ended, [alpha.tenant.id])));

  const catalogue = await alpha.service((context) => getCurrentCatalogue(context));
  const titles = new Map(catalogue.map(({ name, ko, en }) => [name, { name, ko, en }]));
  const names = catalogue.map(({ name }) => name);
  const families = ['*', '@read', '@write', 'access.*', 'company.@read', 'finance.*', 'flow.@write', 'axis.*'];
  const patterns = () =>
    Array.from({ length: Math.floor(random() * 8) }, () => (random() < 0.3 ? pick(families) : pick(names)));
  const roleNames = ['what-if-shared', 'what-if-other', 'what-if-idle', 'viewer'];
  const rightsNow = () => alpha.service(async (context) => (await listMembersWithRights(context, { limit: 100 })).data);
  const rolesNow = async (): Promise<Role[]> =>
    (await kit.world.call(endpoints.listRoles, { as: master() })).body.data.roles;

  let before = await rightsNow();
  let touched = 0;
  for (let roundIndex = 0; roundIndex < roundCount; roundIndex += 1) {
    const roleName = pick(roleNames);
    const role = (await rolesNow()).find(({ name }) => name === roleName) as Role;
    const { id, version, isSystem } = role;
    const change: Omit<RoleChange, 'version'> = { permissions: isSystem && random() < 0.3 ? null : patterns() };
    if (!isSystem && random() < 0.3) change.isActive = random() < 0.6;
    if (random() < 0.1) delete change.permissions;
    const reply = await preview(id, change);
    expect(reply.status, JSON.stringify([role.name, change, reply.body])).toBe(200);
    const changed = await kit.world.call(endpoints.changeRole, {
      as: master(),
      params: { id },
      body: { version, ...change },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const after = await rightsNow();
    const differences = after.flatMap((row, index) => {
      const former = before[index];
      expect(former?.id).toBe(row.id);
      const only = (here: ReadonlySet<string>, there: ReadonlySet<string>) =>
        names.filter((name) => here.has(name) && !there.has(name)).map((name) => titles.get(name));
      const then = former?.permissions ?? new Set<string>();
      const [gains, loses] = [only(row.permissions, then), only(then, row.permissions)];
      if (gains.length + loses.length === 0) return [];
      return [{ memberId: row.id, personId: row.personId, name: row.name, gains, loses }];
    });
    const { people, affected, gaining, losing } = reply.body.data as RolePreview;
    // Nothing is hidden here, so that menus change with permissions alone; the rest is in menu's own test.
    const named = people.map(({ menu: _, ...person }) => person);
    const byId = <Row extends { memberId: string }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => a.memberId.localeCompare(b.memberId));
    expect(byId(named), JSON.stringify([role.name, change])).toEqual(byId(differences));
    expect([affected, gaining, losing]).toEqual([
      differences.length,
      differences.filter(({ gains }) => gains.length > 0).length,
      differences.filter(({ loses }) => loses.length > 0).length,
    ]);
    touched += Math.min(differences.length, 1);
    before = after;
  }
  expect(touched, 'most of them change something for somebody').toBeGreaterThan(roundCount * 0.4);
}, 120_000);

test('a member with another source of the permission loses none; twenty are named, all are counted', async () => {
  const { id } = await make('what-if-crowd', ['company.member.read']);
  await make('what-if-besides', ['company.member.read']);
  for (let count = 0; count < 21; count += 1) await member(['what-if-crowd']);
  await member(['what-if-besides', 'what-if-crowd']);
  const granted = await member(['what-if-crowd']);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const grant = { memberId: granted.memberId, permissions: ['company.member.read'], until, reason: '시험' };
  expect((await kit.world.call(giveGrant, { as: master(), body: grant })).status).toBe(201);

  const reply = await preview(id, { permissions: ['access.role.read'] });
  const { changes, affected, gaining, losing, people } = reply.body.data as RolePreview;
  expect([affected, gaining, losing, people.length]).toEqual([23, 23, 21, 20]);
  expect(changes.map(({ ko }) => ko)).toEqual([
    '권한 1개 추가: 역할과 권한 보기',
    expect.stringMatching(/^권한 1개 제거: /),
  ]);
  // It only viewed, and the viewer is on record.
  const { memberId } = people[0] as RolePreview['people'][number];
  const looks = async () => {
    const query = { subjectId: memberId, limit: 100 };
    return (await kit.world.call(listAccess, { as: master(), query })).body.data.length;
  };
  await expect.poll(looks).toBeGreaterThan(0);
  const roles = (await kit.world.call(endpoints.listRoles, { as: master() })).body.data.roles as Role[];
  expect(roles.find((role) => role.id === id)).toMatchObject({ version: 1, permissions: ['company.member.read'] });
});

test('a change that would be refused is refused before it is written', async () => {
  const { id } = await make('what-if-refused', ['finance.entry.post']);
  const admin = await member(['admin']);
  expect((await preview(id, { permissions: [] }, admin)).body.code).toBe('BEYOND_OWN_RIGHTS');
  expect((await preview(id, { permissions: null })).body.code).toBe('ROLE_NOT_SHIPPED');
  expect((await preview(id, { permissions: ['no.such.thing'] })).body.code).toBe('PERMISSION_UNKNOWN');
  const of = { as: kit.world.beta.master, params: { id } };
  expect((await kit.world.call(previewRole, { ...of, body: { level: 1 } })).status).toBe(404);
  expect((await kit.world.call(restoreRole, { ...of, body: { version: 1, number: 1 } })).status).toBe(404);
});
