/** 직위: what a member is called in the company, set by who manages its people. */
import { expect, test } from 'vitest';
import { readMe } from '../contract/endpoints.ts';
import { changeMemberTitle, readMember } from '../contract/member.endpoints.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();

test('a position is set by who manages members, seen by the member, and opens nothing', async () => {
  const { alpha, beta } = kit.world;
  const person = await member(['user']);
  const params = { id: person.memberId };
  const set = (as = alpha.manager, title = '과장') =>
    kit.world.call(changeMemberTitle, { as, params, body: { title } });
  expect((await kit.world.call(changeMemberTitle, { at: alpha, params, body: { title: '과장' } })).status).toBe(401);
  expect((await set(alpha.user)).status).toBe(403);
  expect((await set(beta.master)).status).toBe(404);
  expect((await set(alpha.manager, '가'.repeat(61))).status).toBe(400);
  const me = async () => (await kit.world.call(readMe, { as: person, at: alpha })).body.data.member;
  const before = await me();
  expect((await set()).body.data).toMatchObject({ id: person.memberId, title: '과장' });
  expect((await kit.world.call(readMember, { as: alpha.manager, params })).body.data.title).toBe('과장');
  expect(await me()).toEqual({ ...before, title: '과장' });
  expect((await set(alpha.manager, '')).body.data.title).toBe('');
});
