/** A role until an instant: given under the guards of any, gives nothing after its end, and goes by itself; nobody makes more of it. */
import { afterEach, expect, it, vi } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { createFrame, publishVersion } from '#modules/flow/contract/frame.endpoints.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { giveTimedRole, readMember, resumeMember, suspendMember } from '../contract/member.endpoints.ts';
import { authorizer } from './authorizer.ts';
import { accessKit } from './testing/kit.ts';
import { endRoles } from './timed-role.service.ts';

const { kit, member } = accessKit();
afterEach(() => vi.useRealTimers());

const week = 7 * 86_400_000;
const inAWeek = () => new Date(Date.now() + week).toISOString();

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
  const given = await give(person, { role: 'admin', until });
  expect(given.body.data).toMatchObject({ roles: ['admin', 'user'], timedRoles: [{ role: 'admin' }] });
  expect(await readsRoles(person)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) + 1000 });
  expect(await readsRoles(person)).toBe(403);
});

it('goes with its end, is told, and stays in the trail; what is for good stays', async () => {
  const { alpha } = kit.world;
  const person = await member(['user']);
  await give(person, { role: 'manager' });
  const put =
    'update access.role_assignments set until = now() where company_id = $1 and member_id = $2 and until is not null';
  await alpha.service(({ unit }) => unit.query(statement(put, [alpha.tenant.id, person.memberId])));
  expect((await show(person)).roles).toEqual(['user']);
  await alpha.service(endRoles);
  const left = 'select count(*)::int as count from access.role_assignments where company_id = $1 and member_id = $2';
  const [row] = await alpha.service(({ unit }) =>
    unit.query(statement<{ count: number }>(left, [alpha.tenant.id, person.memberId])),
  );
  expect(row?.count).toBe(1);
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

it('is prolonged by who may give it, and by nobody who has it for a time alone, nor made one for good', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['user']);
  await give(person, { role: 'admin' });
  const longer = new Date(Date.now() + 2 * week).toISOString();
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

it('is not given on by a key of who has it for a time', async () => {
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

it('is lent to no flow by who has it for a time', async () => {
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
  const prove = (about: string) =>
    kit.world.root(({ unit }) =>
      unit.query(
        statement(`update identity.sessions set proved_at = now() ${about} where person_id = $1`, [master.personId]),
      ),
    );
  const person = await member(['user']);
  const until = inAWeek();
  await give(person, { role: 'admin', until });
  const longer = new Date(Date.now() + 2 * week).toISOString();
  await prove("- interval '6 minutes'");
  expect(await code(give(person, { role: 'admin', until: longer }))).toBe('REAUTHENTICATION_REQUIRED');
  expect((await show(person)).timedRoles).toEqual([{ role: 'admin', until }]);
  await prove("+ interval '1 day'");
  expect((await give(person, { role: 'admin', until: longer })).status).toBe(200);
});

it('ends by name as well: what is kept of a person’s rights has the roles of the moment', async () => {
  const { alpha } = kit.world;
  const person = await member(['user']);
  const until = inAWeek();
  await give(person, { role: 'manager', until });
  const grants = await alpha.service(({ unit, company }) => authorizer.load(unit, company, person.personId));
  const rolesAt = (time: number) => grants?.at?.(new Date(time), alpha.tenant.timeZone).roles;
  expect(rolesAt(Date.parse(until) - 1000)).toEqual(['manager', 'user']);
  expect(rolesAt(Date.parse(until))).toEqual(['user']);
});

it('is not promised to who is suspended', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['user']);
  await give(person, { role: 'manager' });
  const about = { as: alpha.master, params: { id: person.memberId } };
  await call(suspendMember, about);
  await call(resumeMember, about);
  expect(await show(person)).toMatchObject({ roles: ['user'], timedRoles: [] });
});
