/**
 * A change of menu visibility applies to the next answer of every process, and of two people who make the same change at once, one
 * gets a conflict.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { changeRoleMenus, readMatrix } from '#modules/menu/contract/role-menu.endpoints.ts';
import type { RunningApp } from './compose.ts';
import { startSecondProcess } from './testing/second-process.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
let other: RunningApp;
beforeAll(async () => {
  world = await createTestWorld();
  other = await startSecondProcess(world);
});
afterAll(async () => {
  await other?.close();
  await world?.close();
});

async function hidden({ fastify }: RunningApp): Promise<string[]> {
  const headers = { host: 'alpha.localhost', authorization: `Bearer ${world.alpha.user.token}` };
  const answer = await fastify.inject({ method: 'GET', url: '/api/auth/me', headers });
  return answer.json().data.member.hidden ?? [];
}

test('every process leaves out what was hidden just now, and shows it again', async () => {
  const as = world.alpha.master;
  const { roles } = (await world.call(readMatrix, { as })).body.data;
  const { id: roleId } = roles.find(({ title }: { title: { en: string } }) => title.en === 'User');
  const path = '/workspace';
  const set = (to: boolean) => world.call(changeRoleMenus, { as, body: { changes: [{ roleId, path, hidden: to }] } });
  const apps = [world.app, other];
  for (const app of apps) expect(await hidden(app)).toEqual([]);
  expect((await set(true)).status).toBe(200);
  for (const app of apps) expect(await hidden(app)).toEqual([path]);
  expect((await set(false)).status).toBe(200);
  for (const app of apps) expect(await hidden(app)).toEqual([]);
  const hide = () => set(true);
  const answers = await runAtOnceOnTable(world, 'menu.hidden_from_roles', [hide, hide, hide]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});
