/** What a change of a role is said to do to menus is what it does, also where something is hidden from roles and from people. */
import { expect, test } from 'vitest';
import { giveRoles, type TestMember } from '#apps/testing.ts';
import { isDeep, rounds } from '#kernel/server/testing/depth.ts';
import { changeRole, createRole, listRoles } from '#modules/access/contract/endpoints.ts';
import { giveGrant } from '#modules/access/contract/grant.endpoints.ts';
import { listPermissions } from '#modules/access/contract/permission.endpoints.ts';
import { previewRole, type RolePreview } from '#modules/access/contract/role.endpoints.ts';
import type { Role, RoleChange } from '#modules/access/contract/shapes.ts';
import type { Entry } from '../contract/entry.ts';
import { type MyMenu, readMyMenu } from '../contract/my-menu.endpoints.ts';
import { menuKit } from './testing/kit.ts';

const { kit, master, matrix, role, change, hiddenOf, memberId, say } = menuKit();
const stock = '/domains/item';

async function make(name: string, permissions: string[]): Promise<Role> {
  const body = { name, displayName: { ko: name, en: name }, level: 10, permissions };
  return (await kit.world.call(createRole, { as: master(), body })).body.data;
}
const preview = async (id: string, body: object): Promise<RolePreview> => {
  const reply = await kit.world.call(previewRole, { as: master(), params: { id }, body: body as never });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};
/** By the list of what one may open, and by what the portal leaves out: both say the same. */
const shownTo = async (as: TestMember): Promise<string[]> => {
  const { entries }: MyMenu = (await kit.world.call(readMyMenu, { as })).body.data;
  const left = new Set(await hiddenOf(as));
  for (const { path, state } of entries) if (state !== 'forbidden') expect(left.has(path)).toBe(state === 'hidden');
  return entries.filter(({ state }) => state === 'shown').map(({ path }) => path);
};

test('a role that stops permitting what another hides takes it out of the menu, and gives no permission away', async () => {
  const { viewer } = kit.world.alpha;
  const [hiding, showing] = [await make('hiding', ['item.stock.read']), await make('showing', ['item.stock.read'])];
  await giveRoles(viewer, ['hiding', 'showing']);
  expect((await change([{ roleId: (await role('hiding')).id, path: stock, hidden: true }])).status).toBe(200);
  expect(await shownTo(viewer)).toContain(stock);
  const told = await preview(showing.id, { permissions: [] });
  expect(told).toMatchObject({ affected: 1, gaining: 0, losing: 1, people: [{ gains: [], loses: [] }] });
  expect(told.people[0]?.menu.loses).toContainEqual({ ko: '전체 재고', en: 'All stock' });
  const body = { version: showing.version, permissions: [] };
  await kit.world.call(changeRole, { as: master(), params: { id: showing.id }, body });
  expect(await shownTo(viewer)).not.toContain(stock);
  // And the other way round: what is hidden by a role that no longer permits it comes back by what is held for a time.
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const gift = { memberId: await memberId(viewer), permissions: ['item.stock.read'], until, reason: '시험' };
  expect((await kit.world.call(giveGrant, { as: master(), body: gift })).status).toBe(201);
  expect(await shownTo(viewer)).not.toContain(stock);
  const back = await preview(hiding.id, { permissions: [] });
  expect(back.people).toMatchObject([{ gains: [], loses: [] }]);
  expect(back.people[0]?.menu.gains).toContainEqual({ ko: '전체 재고', en: 'All stock' });
  await giveRoles(viewer, ['viewer']);
});

const turns = rounds({ daily: 40, deep: 200 });
test(`for ${turns} random changes, what was said to come into menus and leave them is what comes and leaves`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_127);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { alpha, call } = { alpha: kit.world.alpha, call: kit.world.call };
  const catalogue: { name: string }[] = (await call(listPermissions, { as: master() })).body.data.permissions;
  const { entries } = await matrix();
  const needed = [...new Set(entries.flatMap(({ needs }) => needs?.name ?? []))];
  // Permissions that open screens are met often, the others sometimes.
  const some = (most: number) =>
    Array.from({ length: Math.floor(random() * most) }, () => (random() < 0.8 ? one(needed) : one(catalogue).name));
  const patterns = () => [
    ...new Set([...some(14), ...(random() < 0.15 ? [one(['*', '@read', 'flow.*', 'item.*'])] : [])]),
  ];
  const names = ['menus-a', 'menus-b', 'menus-c'];
  for (const name of names) await make(name, patterns());
  const people = [alpha.user, alpha.viewer, alpha.supervisor, alpha.finance];
  for (const person of people)
    await giveRoles(person, [...new Set([one(names), one(names), one(['viewer', ...names])])]);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const person of people.slice(0, 2)) {
    const permissions = [one(needed), one(needed)].filter((name, index, all) => all.indexOf(name) === index);
    const body = { memberId: await memberId(person), permissions, until, reason: '시험' };
    expect((await call(giveGrant, { as: master(), body })).status).toBe(201);
    await say(person, one(entries).path, null, one(['shown', 'hidden'] as const));
  }
  const idOf = new Map<string, string>();
  for (const person of people) idOf.set(person.personId, await memberId(person));
  const titleOf = new Map(entries.map(({ path, title }: Entry) => [path, title.en]));

  let before: string[][] = [];
  let touched = 0;
  let withoutPermission = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    // Now and then something else is hidden from a role, or shown again.
    if (turn % 4 === 0) {
      const of = one((await matrix()).roles.filter(({ title }) => [...names, 'Viewer'].includes(title.en)));
      const open = entries.filter(({ path }) => !of.forbidden.includes(path));
      const changes = [...new Set([one(open), one(open), one(open)])].flatMap((entry) =>
        entry ? [{ roleId: of.id, path: entry.path, hidden: !of.hidden.includes(entry.path) }] : [],
      );
      if (changes.length > 0) expect((await change(changes)).status).toBe(200);
      before = await Promise.all(people.map(shownTo));
    }
    const wanted = one([...names, 'viewer']);
    const roles: Role[] = (await call(listRoles, { as: master() })).body.data.roles;
    const { id, version, isSystem } = roles.find(({ name }) => name === wanted) as Role;
    const asked: Omit<RoleChange, 'version'> = { permissions: isSystem && random() < 0.3 ? null : patterns() };
    if (!isSystem && random() < 0.2) asked.isActive = random() < 0.7;
    const told = await preview(id, asked);
    const changed = await call(changeRole, { as: master(), params: { id }, body: { version, ...asked } });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const after = await Promise.all(people.map(shownTo));
    for (const [index, person] of people.entries()) {
      const [was, is] = [before[index] ?? [], after[index] ?? []];
      const only = (here: string[], there: string[]) =>
        here.filter((path) => !there.includes(path)).map((path) => titleOf.get(path));
      const announced = told.people.find((row) => row.memberId === idOf.get(person.personId));
      const said = (list: { en: string }[] = []) => list.map(({ en }) => en);
      const found = { gains: said(announced?.menu.gains), loses: said(announced?.menu.loses) };
      const context = `seed ${seed}, turn ${turn}: ${wanted} ${JSON.stringify(asked)}`;
      expect(found, context).toEqual({ gains: only(is, was), loses: only(was, is) });
      if (found.gains.length + found.loses.length > 0) touched += 1;
      if (announced && announced.gains.length + announced.loses.length === 0) withoutPermission += 1;
    }
    before = after;
  }
  expect(touched, 'many of them change some menu').toBeGreaterThan(turns / 2);
  if (isDeep) expect(withoutPermission, 'and some a menu alone').toBeGreaterThan(0);
}, 120_000);
