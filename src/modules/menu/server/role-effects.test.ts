/** Tests of role previews: the predicted menu effect equals the actual one, also with entries hidden from roles and people. */
import { expect, test } from 'vitest';
import { setMemberRoles, type TestMember } from '#apps/testing.ts';
import { chooseRounds, isDeep } from '#kernel/server/testing/depth.ts';
import { changeRole, createRole, listRoles } from '#modules/access/contract/endpoints.ts';
import { giveGrant } from '#modules/access/contract/grant.endpoints.ts';
import { listPermissions } from '#modules/access/contract/permission.endpoints.ts';
import { previewRole, type RolePreview } from '#modules/access/contract/role.endpoints.ts';
import type { Role, RoleChange } from '#modules/access/contract/shapes.ts';
import type { Entry } from '../contract/entry.ts';
import { type MyMenu, readMyMenu } from '../contract/my-menu.endpoints.ts';
import { createMenuKit } from './testing/kit.ts';

const { kit, master, matrix, role, change, hiddenOf, memberId, say } = createMenuKit();
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
const listShownTo = async (as: TestMember): Promise<string[]> => {
  const { entries }: MyMenu = (await kit.world.call(readMyMenu, { as })).body.data;
  const hiddenPaths = new Set(await hiddenOf(as));
  for (const { path, state } of entries)
    if (state !== 'forbidden') expect(hiddenPaths.has(path)).toBe(state === 'hidden');
  return entries.filter(({ state }) => state === 'shown').map(({ path }) => path);
};

test('a role that stops permitting what another hides takes it out of the menu, and gives no permission away', async () => {
  const { viewer } = kit.world.alpha;
  const [hiding, showing] = [await make('hiding', ['item.stock.read']), await make('showing', ['item.stock.read'])];
  await setMemberRoles(viewer, ['hiding', 'showing']);
  expect((await change([{ roleId: (await role('hiding')).id, path: stock, hidden: true }])).status).toBe(200);
  expect(await listShownTo(viewer)).toContain(stock);
  const forecast = await preview(showing.id, { permissions: [] });
  expect(forecast).toMatchObject({ affected: 1, gaining: 0, losing: 1, people: [{ gains: [], loses: [] }] });
  expect(forecast.people[0]?.menu.loses).toContainEqual({ ko: '전체 재고', en: 'All stock' });
  const body = { version: showing.version, permissions: [] };
  await kit.world.call(changeRole, { as: master(), params: { id: showing.id }, body });
  expect(await listShownTo(viewer)).not.toContain(stock);
  // And the other way round: what is hidden by a role that no longer permits it comes back by what is held for a time.
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const gift = { memberId: await memberId(viewer), permissions: ['item.stock.read'], until, reason: '시험' };
  expect((await kit.world.call(giveGrant, { as: master(), body: gift })).status).toBe(201);
  expect(await listShownTo(viewer)).not.toContain(stock);
  const back = await preview(hiding.id, { permissions: [] });
  expect(back.people).toMatchObject([{ gains: [], loses: [] }]);
  expect(back.people[0]?.menu.gains).toContainEqual({ ko: '전체 재고', en: 'All stock' });
  await setMemberRoles(viewer, ['viewer']);
});

const roundCount = chooseRounds({ daily: 40, deep: 200 });
test(`for ${roundCount} random changes, what was said to come into menus and leave them is what comes and leaves`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_127);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { alpha, call } = { alpha: kit.world.alpha, call: kit.world.call };
  const catalogue: { name: string }[] = (await call(listPermissions, { as: master() })).body.data.permissions;
  const { entries } = await matrix();
  const needed = [...new Set(entries.flatMap(({ needs }) => needs?.name ?? []))];
  // Permissions that open screens are met often, the others sometimes.
  const some = (most: number) =>
    Array.from({ length: Math.floor(random() * most) }, () => (random() < 0.8 ? pick(needed) : pick(catalogue).name));
  const patterns = () => [
    ...new Set([...some(14), ...(random() < 0.15 ? [pick(['*', '@read', 'flow.*', 'item.*'])] : [])]),
  ];
  const names = ['menus-a', 'menus-b', 'menus-c'];
  for (const name of names) await make(name, patterns());
  const people = [alpha.user, alpha.viewer, alpha.supervisor, alpha.finance];
  for (const person of people)
    await setMemberRoles(person, [...new Set([pick(names), pick(names), pick(['viewer', ...names])])]);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const person of people.slice(0, 2)) {
    const permissions = [pick(needed), pick(needed)].filter((name, index, all) => all.indexOf(name) === index);
    const body = { memberId: await memberId(person), permissions, until, reason: '시험' };
    expect((await call(giveGrant, { as: master(), body })).status).toBe(201);
    await say(person, pick(entries).path, null, pick(['shown', 'hidden'] as const));
  }
  const idOf = new Map<string, string>();
  for (const person of people) idOf.set(person.personId, await memberId(person));
  const titleOf = new Map(entries.map(({ path, title }: Entry) => [path, title.en]));

  let before: string[][] = [];
  let touched = 0;
  let withoutPermission = 0;
  for (let roundIndex = 0; roundIndex < roundCount; roundIndex += 1) {
    // Now and then something else is hidden from a role, or shown again.
    if (roundIndex % 4 === 0) {
      const of = pick((await matrix()).roles.filter(({ title }) => [...names, 'Viewer'].includes(title.en)));
      const open = entries.filter(({ path }) => !of.forbidden.includes(path));
      const changes = [...new Set([pick(open), pick(open), pick(open)])].flatMap((entry) =>
        entry ? [{ roleId: of.id, path: entry.path, hidden: !of.hidden.includes(entry.path) }] : [],
      );
      if (changes.length > 0) expect((await change(changes)).status).toBe(200);
      before = await Promise.all(people.map(listShownTo));
    }
    const roleName = pick([...names, 'viewer']);
    const roles: Role[] = (await call(listRoles, { as: master() })).body.data.roles;
    const { id, version, isSystem } = roles.find(({ name }) => name === roleName) as Role;
    const roleChange: Omit<RoleChange, 'version'> = { permissions: isSystem && random() < 0.3 ? null : patterns() };
    if (!isSystem && random() < 0.2) roleChange.isActive = random() < 0.7;
    const forecast = await preview(id, roleChange);
    const changed = await call(changeRole, { as: master(), params: { id }, body: { version, ...roleChange } });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const after = await Promise.all(people.map(listShownTo));
    for (const [index, person] of people.entries()) {
      const [was, is] = [before[index] ?? [], after[index] ?? []];
      const only = (here: string[], there: string[]) =>
        here.filter((path) => !there.includes(path)).map((path) => titleOf.get(path));
      const announced = forecast.people.find((row) => row.memberId === idOf.get(person.personId));
      const listTitles = (list: { en: string }[] = []) => list.map(({ en }) => en);
      const actual = { gains: listTitles(announced?.menu.gains), loses: listTitles(announced?.menu.loses) };
      const context = `seed ${seed}, turn ${roundIndex}: ${roleName} ${JSON.stringify(roleChange)}`;
      expect(actual, context).toEqual({ gains: only(is, was), loses: only(was, is) });
      if (actual.gains.length + actual.loses.length > 0) touched += 1;
      if (announced && announced.gains.length + announced.loses.length === 0) withoutPermission += 1;
    }
    before = after;
  }
  expect(touched, 'many of them change some menu').toBeGreaterThan(roundCount / 2);
  if (isDeep) expect(withoutPermission, 'and some a menu alone').toBeGreaterThan(0);
}, 120_000);
