/** A role until an instant: given under the guards of any, gives nothing after its end, and goes by itself; nobody makes more of it. */
import { afterEach, expect, it, vi } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { giveTimedRole, readMember, resumeMember, suspendMember } from '../contract/member.endpoints.ts';
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

it('is not promised to who is suspended', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['user']);
  await give(person, { role: 'manager' });
  const about = { as: alpha.master, params: { id: person.memberId } };
  await call(suspendMember, about);
  await call(resumeMember, about);
  expect(await show(person)).toMatchObject({ roles: ['user'], timedRoles: [] });
});
