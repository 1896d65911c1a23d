/** A change of who sees which menu acts with the next answer of every process, and of two who make the same at once one is told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atOnceInto } from '#modules/flow/server/testing/barrier.ts';
import { changeRoleMenus, readMatrix } from '#modules/menu/contract/role-menu.endpoints.ts';
import type { RunningHouse } from './compose.ts';
import { secondProcess } from './testing/second-process.ts';
import { testWorld, type World } from './testing.ts';

let world: World;
let other: RunningHouse;
beforeAll(async () => {
  world = await testWorld();
  other = await secondProcess(world);
});
afterAll(async () => {
  await other?.close();
  await world?.close();
});

async function hidden({ app }: RunningHouse): Promise<string[]> {
  const headers = { host: 'alpha.localhost', authorization: `Bearer ${world.alpha.user.token}` };
  const answer = await app.inject({ method: 'GET', url: '/api/auth/me', headers });
  return answer.json().data.member.hidden ?? [];
}

test('every process leaves out what was hidden just now, and shows it again', async () => {
  const as = world.alpha.master;
  const { roles } = (await world.call(readMatrix, { as })).body.data;
  const { id: roleId } = roles.find(({ title }: { title: { en: string } }) => title.en === 'User');
  const path = '/workspace';
  const set = (to: boolean) => world.call(changeRoleMenus, { as, body: { changes: [{ roleId, path, hidden: to }] } });
  const houses = [world.house, other];
  for (const house of houses) expect(await hidden(house)).toEqual([]);
  expect((await set(true)).status).toBe(200);
  for (const house of houses) expect(await hidden(house)).toEqual([path]);
  expect((await set(false)).status).toBe(200);
  for (const house of houses) expect(await hidden(house)).toEqual([]);
  const hide = () => set(true);
  const answers = await atOnceInto(world, 'menu.hidden_from_roles', [hide, hide, hide]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});
