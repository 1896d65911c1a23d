/** A role until an instant: given under the guards of any, gives nothing after its end, and goes by itself; nobody makes more of it. */
import { afterEach, expect, it, vi } from 'vitest';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { viewAsHeader } from '#kernel/contract/view-as.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createFrame, publishVersion } from '#modules/flow/contract/frame.endpoints.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { explainAccess, listPermissionsOf } from '../contract/explain.endpoints.ts';
import { giveTimedRole, readMember, resumeMember, suspendMember } from '../contract/member.endpoints.ts';
import { deleteRole } from '../contract/permission.endpoints.ts';
import { beginView } from '../contract/view.endpoints.ts';
import { listWhoCan } from '../contract/who-can.endpoints.ts';
import { authorizer } from './authorizer.ts';
import { removeEndedRoles } from './ended-roles.ts';
import { selectRoleHolders } from './hygiene.queries.ts';
import { getTeam } from './team.service.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();
afterEach(() => vi.useRealTimers());

const week = 7 * 86_400_000;
/** Avoids trailing zeros in milliseconds, because answers omit them. */
const inWeeks = (count: number) => new Date(Math.floor((Date.now() + count * week) / 1000) * 1000 + 123).toISOString();
const inAWeek = () => inWeeks(1);

type Member = Awaited<ReturnType<typeof member>>;
const give = (to: Member, body: object, as = kit.world.alpha.master) =>
  kit.world.call(giveTimedRole, { as, params: { id: to.memberId }, body: { until: inAWeek(), ...body } as never });
const show = async ({ memberId }: Member) =>
  (await kit.world.call(readMember, { as: kit.world.alpha.master, params: { id: memberId } })).body.data;
const readsRoles = async (as: Member) => (await kit.world.call(endpoints.listRoles, { as })).status;
const code = async (reply: ReturnType<typeof give>) => (await reply).body.code;

it('holds at once, is shown with its end, and ends by the clock before anything is taken away', async () => {
  const person = await member(['user']);
  expect(await readsRoles(person)).toBe(403);
  const until = new Date(Date.now() + 60_000).toISOString();
  const reply = await give(person, { role: 'admin', until });
  expect(reply.body.data).toMatchObject({ roles: ['admin', 'user'], timedRoles: [{ role: 'admin' }] });
  expect(await readsRoles(person)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) + 1000 });
  expect(await readsRoles(person)).toBe(403);
});

/** Its time is over, and no job has taken it away. */
const letEnd = async ({ memberId }: Member) => {
  const { alpha } = kit.world;
  const put =
    'update access.role_assignments set until = now() where company_id = $1 and member_id = $2 and until is not null';
  await alpha.service(({ unit }) => unit.query(statement(put, [alpha.tenant.id, memberId])));
};

it('counts nowhere after its end, however late it is taken away', async () => {
  const { alpha, call } = kit.world;
  const { master } = alpha;
  const permission = 'decision.line.manage';
  const name = 'substitutes';
  const role = { name, displayName: { ko: name, en: name }, level: 90, permissions: [permission] };
  const { id: roleId } = (await call(endpoints.createRole, { as: master, body: role as never })).body.data;
  const [person, colleague] = [await member(['user']), await member(['manager'])];
  const request = { as: master, query: { personId: person.personId } };
  /** The person's rights as reported by every endpoint. */
  const readState = async () => {
    const listed = (await call(endpoints.listRoles, { as: master })).body.data.roles;
    const who = (await call(listWhoCan, { as: master, query: { permission, limit: 100 } })).body.data;
    const can = (await call(listPermissionsOf, request)).body.data;
    const why = (await call(explainAccess, { ...request, query: { ...request.query, permission } })).body.data;
    const members = (await call(endpoints.listMembers, { as: master, query: { role: name, limit: 10 } })).body.data;
    const checked = await alpha.service(({ unit, companyId }) => unit.query(selectRoleHolders(companyId)));
    const own = (await call(endpoints.listMyCompanies, { as: person, at: null })).body.data.companies;
    const team = await alpha.service((context) =>
      getTeam({ ...context, actor: { kind: 'person', personId: person.personId } as never }),
    );
    return {
      members: listed.find((role: { id: string }) => role.id === roleId).memberCount,
      found: who.some((candidate: { personId: string }) => candidate.personId === person.personId),
      can: JSON.stringify(can.rooms).includes(permission),
      why: why.allowed,
      held: members.length,
      checked: checked.find(({ memberId }) => memberId === person.memberId)?.roleIds.includes(roleId),
      leads: team.includes(colleague.personId),
      entered: own[0].roles,
    };
  };
  const before = await readState();
  expect(before).toMatchObject({ members: 0, found: false, can: false, why: false, held: 0, leads: false });
  await give(person, { role: name });
  const during = { members: 1, found: true, can: true, why: true, held: 1, checked: true, leads: true };
  expect(await readState()).toMatchObject(during);
  // The expected access at a moment after the end.
  const later = { ...request.query, permission, at: inWeeks(2) };
  expect((await call(explainAccess, { as: master, query: later })).body.data.allowed).toBe(false);
  await letEnd(person);
  expect(await readState()).toEqual(before);

  // Assigned again without an end, the role is permanent; a role without holders can be deleted.
  const params = { id: person.memberId };
  await call(endpoints.assignMemberRoles, { as: master, params, body: { roles: ['user', name] } });
  expect(await readState()).toMatchObject(during);
  expect((await show(person)).timedRoles).toEqual([]);
  await call(endpoints.assignMemberRoles, { as: master, params, body: { roles: ['user'] } });
  await give(person, { role: name });
  await letEnd(person);
  expect((await call(deleteRole, { as: master, params: { id: roleId } })).status).toBe(200);
});

it('gives no rank after its end: a view that depends on the rank ends then', async () => {
  const { alpha, call } = kit.world;
  const { master } = alpha;
  const permissions = ['access.member.view-as'];
  for (const [name, level] of [
    ['watchers', 30],
    ['tall', 80],
  ] as const) {
    const role = { name, displayName: { ko: name, en: name }, level, permissions };
    expect((await call(endpoints.createRole, { as: master, body: role as never })).status).toBe(201);
  }
  const [watcher, other] = [await member(['user', 'watchers']), await member(['tall', 'user'])];
  await give(watcher, { role: 'tall' });
  const body = { memberId: other.memberId, reason: '메뉴가 보이지 않는다는 문의' };
  const { id } = (await call(beginView, { as: watcher as never, body })).body.data;
  const readMeAsViewed = () => call(endpoints.readMe, { as: watcher as never, headers: { [viewAsHeader]: id } });
  expect((await readMeAsViewed()).body.data.view).toMatchObject({ id });
  await letEnd(watcher);
  expect((await readMeAsViewed()).body.data?.view).toBeUndefined();
});

it('ends on time, is announced, and stays in the trail; a permanent role stays', async () => {
  const { alpha } = kit.world;
  const person = await member(['user']);
  await give(person, { role: 'manager' });
  await letEnd(person);
  expect((await show(person)).roles).toEqual(['user']);
  await alpha.service(removeEndedRoles);
  const countStatement =
    'select count(*)::int as count from access.role_assignments where company_id = $1 and member_id = $2';
  const [row] = await alpha.service(({ unit }) =>
    unit.query(statement<{ count: number }>(countStatement, [alpha.tenant.id, person.memberId])),
  );
  expect(row?.count).toBe(1);
});

it('has its end in the trail, too, where other roles are given before the job comes, or the role is deleted', async () => {
  const { master } = kit.world.alpha;
  const person = await member(['user']);
  await give(person, { role: 'manager' });
  await letEnd(person);
  const params = { id: person.memberId };
  await kit.world.call(endpoints.assignMemberRoles, { as: master, params, body: { roles: ['viewer'] } });
  await kit.world.settle();
  const query = { subjectId: person.memberId, action: 'access.member.assign', limit: 10 };
  const rows = (await kit.world.call(listAudit, { as: master, query })).body.data;
  const changes = rows.map(({ before, after }: Record<'before' | 'after', { roles: string[] }>) => [
    before.roles,
    after.roles,
  ]);
  expect(changes).toEqual([
    [['user'], ['viewer']],
    [['user', 'manager'], ['user']],
    [['user'], ['user', 'manager']],
  ]);
});

it('is in the trail with its end: when it is given, prolonged, held beside others and over', async () => {
  const { master } = kit.world.alpha;
  const person = await member(['user']);
  const [until, longer] = [inAWeek(), inWeeks(2)];
  await give(person, { role: 'manager', until });
  await give(person, { role: 'manager', until: longer });
  const params = { id: person.memberId };
  await kit.world.call(endpoints.assignMemberRoles, {
    as: master,
    params,
    body: { roles: ['user', 'viewer', 'manager'] },
  });
  await letEnd(person);
  await kit.world.alpha.service(removeEndedRoles);
  await kit.world.settle();
  const query = { subjectId: person.memberId, action: 'access.member.assign', limit: 10 };
  const rows = (await kit.world.call(listAudit, { as: master, query })).body.data.reverse();
  const ends = rows.map(({ before, after }: Record<'before' | 'after', { until?: object }>) => [
    before.until ?? null,
    after.until ?? null,
  ]);
  const over = ends.at(-1)?.[0]?.manager;
  expect(ends).toEqual([
    [null, { manager: until }],
    [{ manager: until }, { manager: longer }],
    [{ manager: longer }, { manager: longer }],
    [{ manager: over }, null],
  ]);
  expect(Date.parse(over)).toBeLessThanOrEqual(Date.now());
  expect(rows[0]).toMatchObject({ before: { roles: ['user'] }, after: { roles: ['user', 'manager'] } });
});

it('is refused of the master, of what is held for good, of the past and of more than a year', async () => {
  const person = await member(['user']);
  expect(await code(give(person, { role: 'master' }))).toBe('MASTER_NOT_FOR_A_TIME');
  expect(await code(give(person, { role: 'user' }))).toBe('ROLE_HELD_FOR_GOOD');
  expect(await code(give(person, { role: 'nothing' }))).toBe('ROLE_NOT_FOUND');
  expect(await code(give(person, { role: 'manager', until: new Date(0).toISOString() }))).toBe('VALIDATION_FAILED');
  const far = new Date(Date.now() + 400 * 86_400_000).toISOString();
  expect(await code(give(person, { role: 'manager', until: far }))).toBe('VALIDATION_FAILED');
});

it('is prolonged with the right to give it, neither by a temporary holder nor into a permanent one', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['user']);
  await give(person, { role: 'admin' });
  const longer = inWeeks(2);
  expect((await give(person, { role: 'admin', until: longer })).body.data.timedRoles).toEqual([
    { role: 'admin', until: longer },
  ]);
  expect(await code(give(person, { role: 'admin' }, person as never))).toBe('BEYOND_OWN_RIGHTS');
  const params = { id: person.memberId };
  const forGood = await call(endpoints.assignMemberRoles, { as: person, params, body: { roles: ['admin'] } });
  expect(forGood.body.code).toBe('BEYOND_OWN_RIGHTS');
  const other = await member(['user']);
  expect(await code(give(other, { role: 'admin' }, person as never))).toBe('BEYOND_OWN_RIGHTS');
  expect((await show(other)).roles).toEqual(['user']);
  expect(alpha.master.personId).not.toBe(person.personId);
});

it('is not passed on by a key of a temporary holder', async () => {
  const { alpha, request } = kit.world;
  const scopes = ['access.member.assign', 'decision.line.manage'];
  const attempt = async (maker: Member | typeof alpha.master) => {
    const other = await member(['keeper']);
    const key = await kit.world.call(createKey, { as: maker as never, body: { name: 'ERP', scopes } as never });
    expect(key.status).toBe(201);
    return request({
      method: 'PUT',
      url: `/api/members/${other.memberId}/roles`,
      host: 'alpha.localhost',
      headers: { authorization: `Bearer ${key.body.data.token}` },
      payload: { roles: ['keeper', 'helper'] },
    });
  };
  for (const name of ['keeper', 'helper']) {
    const role = { name, displayName: { ko: name, en: name }, level: 1, permissions: ['decision.line.manage'] };
    expect((await kit.world.call(endpoints.createRole, { as: alpha.master, body: role as never })).status).toBe(201);
  }
  const person = await member(['user']);
  await give(person, { role: 'admin' });
  expect((await attempt(person)).body.code).toBe('BEYOND_OWN_RIGHTS');
  // By the key of who holds it for good it is given.
  expect((await attempt(alpha.master)).body).toMatchObject({ success: true });
});

it('is lent to no flow by a temporary holder', async () => {
  const { alpha, call } = kit.world;
  const title = { ko: '역할 주기', en: 'Give a role' };
  const definition = {
    blocks: [{ id: 'pass', kind: 'flow.join', title, settings: {} }],
    runAs: { kind: 'service', permissions: ['access.member.assign'] },
  };
  const publish = async (as: Member | typeof alpha.master, key: string) => {
    const { id, version } = (await call(createFrame, { as: as as never, body: { key, title } as never })).body.data;
    const body = { version, definition, confirmIrreversible: true } as never;
    return (await call(publishVersion, { as: as as never, params: { id }, body })).body;
  };
  const person = await member(['user']);
  await give(person, { role: 'admin' });
  expect((await publish(person, 'lent-for-a-time')).code).toBe('RUN_AS_NOT_HELD');
  expect((await publish(alpha.master, 'lent-for-good')).success).toBe(true);
});

it('gets no later end without a proof that is young', async () => {
  const { master } = kit.world.alpha;
  const prove = (subject: string) =>
    kit.world.root(({ unit }) =>
      unit.query(
        statement(`update identity.sessions set proved_at = now() ${subject} where person_id = $1`, [master.personId]),
      ),
    );
  const person = await member(['user']);
  const until = inAWeek();
  await give(person, { role: 'admin', until });
  const longer = inWeeks(2);
  await prove("- interval '6 minutes'");
  expect(await code(give(person, { role: 'admin', until: longer }))).toBe('REAUTHENTICATION_REQUIRED');
  expect((await show(person)).timedRoles).toEqual([{ role: 'admin', until }]);
  await prove("+ interval '1 day'");
  expect((await give(person, { role: 'admin', until: longer })).status).toBe(200);
});

it('ends by name as well: cached rights of a person have the current roles', async () => {
  const { alpha } = kit.world;
  const person = await member(['user']);
  const until = inAWeek();
  await give(person, { role: 'manager', until });
  const grants = await alpha.service(({ unit, company }) => authorizer.load(unit, company, person.personId));
  const rolesAt = (time: number) => grants?.at?.(new Date(time), alpha.tenant.timeZone).roles;
  expect(rolesAt(Date.parse(until) - 1000)).toEqual(['manager', 'user']);
  expect(rolesAt(Date.parse(until))).toEqual(['user']);
});

it('is not promised to a suspended member', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['user']);
  await give(person, { role: 'manager' });
  const request = { as: alpha.master, params: { id: person.memberId } };
  await call(suspendMember, request);
  await call(resumeMember, request);
  expect(await show(person)).toMatchObject({ roles: ['user'], timedRoles: [] });
});
