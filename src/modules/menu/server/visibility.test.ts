/** Who sees which entries of the menus: by roles, by what is said of one person, and never more than is permitted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveRoles, type TestMember, testWorld, type World } from '#apps/testing.ts';
import { type AuditRow, listAccess, listAudit } from '#kernel/contract/audit.endpoints.ts';
import { createRole, listMembers, readMe } from '#modules/access/contract/endpoints.ts';
import { giveGrant, listPermissions } from '#modules/access/contract/permission.endpoints.ts';
import type { Me } from '#modules/access/contract/shapes.ts';
import { changeMemberMenu, type MemberMenu, readMemberMenu } from '../contract/member-menu.endpoints.ts';
import {
  changeRoleMenus,
  type MenuMatrix,
  type MenuPreview,
  previewRoleMenus,
  type RoleMenu,
  type RoleMenuChange,
  readMatrix,
} from '../contract/role-menu.endpoints.ts';
import { isHidden } from '../contract/visibility.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const master = () => world.alpha.master;
const stock = '/domains/item';
const ledger = '/domains/finance';
const inbox = '/workspace';
const unknown = '01900000-0000-7000-8000-000000000000';

const matrix = async (as = master()): Promise<MenuMatrix> => (await world.call(readMatrix, { as })).body.data;
async function role(name: string, as = master()): Promise<RoleMenu> {
  const found = (await matrix(as)).roles.find(({ title }) => title.en === name);
  if (!found) throw new Error(`no role is called ${name}`);
  return found;
}
const change = (changes: RoleMenuChange[], as = master()) => world.call(changeRoleMenus, { as, body: { changes } });
const preview = async (changes: RoleMenuChange[]): Promise<MenuPreview> => {
  const reply = await world.call(previewRoleMenus, { as: master(), body: { changes } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};
const hiddenOf = async (as: TestMember): Promise<string[]> => {
  const me: Me = (await world.call(readMe, { as })).body.data;
  return me.member?.hidden ?? [];
};
async function memberId(of: TestMember): Promise<string> {
  const { body } = await world.call(listMembers, { as: of.company.master, query: { limit: 100 } });
  return body.data.find(({ personId }: { personId: string }) => personId === of.personId).id;
}
const menuOf = async (of: TestMember): Promise<MemberMenu> =>
  (await world.call(readMemberMenu, { as: master(), params: { id: await memberId(of) } })).body.data;
type Said = 'shown' | 'hidden' | null;
const say = async (of: TestMember, path: string, was: Said, own: Said) =>
  world.call(changeMemberMenu, {
    as: master(),
    params: { id: await memberId(of) },
    body: { changes: [{ path, was, own }] },
  });

describe('a role', () => {
  it('sees what it may open, but for what is hidden from it; what is forbidden cannot be hidden', async () => {
    const user = await role('User');
    expect(user.hidden).toEqual([]);
    expect(user.forbidden).toContain(ledger);
    expect(user.forbidden).not.toContain(stock);
    const { entries } = await matrix();
    expect(entries.find(({ path }) => path === ledger)).toMatchObject({
      portal: 'employee',
      title: { ko: '재무 요약' },
      needs: { name: 'finance.ledger.read' },
    });
    expect(entries.find(({ path }) => path === inbox)?.needs).toBeNull();
    const refused = await change([{ roleId: user.id, path: ledger, hidden: true }]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'MENU_ENTRY_FORBIDDEN' } });
  });

  it('loses an entry with the next answer, opens it all the same, and gets it back by the opposite change', async () => {
    const { user, viewer } = world.alpha;
    const { id: roleId } = await role('User');
    const hide = [{ roleId, path: stock, hidden: true }];
    expect(await preview(hide)).toMatchObject({
      affected: 1,
      gaining: 0,
      losing: 1,
      people: [{ name: user.name, gains: [], loses: [{ ko: '전체 재고', en: 'All stock' }] }],
    });
    expect(await hiddenOf(user)).toEqual([]);
    expect(await change(hide)).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
    expect(await hiddenOf(user)).toEqual([stock]);
    expect(await hiddenOf(viewer)).toEqual([]);
    expect((await world.call(readMe, { as: user })).body.data.member.permissions).toContain('item.stock.read');
    // Whoever is second is told, and changes nothing.
    expect((await change(hide)).body.code).toBe('VERSION_CONFLICT');
    const [row]: AuditRow[] = (
      await world.call(listAudit, { as: master(), query: { action: 'menu.visibility.change' } })
    ).body.data;
    expect(row).toMatchObject({ before: { user: { [stock]: 'shown' } }, after: { user: { [stock]: 'hidden' } } });
    expect(await change([{ roleId, path: stock, hidden: false }])).toMatchObject({ status: 200 });
    expect(await hiddenOf(user)).toEqual([]);
  });

  it('changes all of what was sent, or nothing', async () => {
    const { id: roleId } = await role('User');
    const good = { roleId, path: stock, hidden: true };
    const bad: [RoleMenuChange, number, string][] = [
      [{ roleId, path: '/no/such/screen', hidden: true }, 400, 'MENU_ENTRY_UNKNOWN'],
      [{ roleId: unknown, path: inbox, hidden: true }, 404, 'NOT_FOUND'],
      [{ roleId, path: inbox, hidden: false }, 409, 'VERSION_CONFLICT'],
      [good, 400, 'VALIDATION_FAILED'],
    ];
    for (const [one, status, code] of bad) {
      expect(await change([good, one])).toMatchObject({ status, body: { code } });
    }
    expect((await role('User')).hidden).toEqual([]);
  });

  it('is arranged by who may, in the own company alone', async () => {
    const { user, manager } = world.alpha;
    for (const as of [user, manager]) expect((await world.call(readMatrix, { as })).status).toBe(403);
    const { id: roleId } = await role('User');
    const theirs = await role('User', world.beta.master);
    expect(theirs.id).not.toBe(roleId);
    expect((await change([{ roleId, path: inbox, hidden: true }], world.beta.master)).status).toBe(404);
    await change([{ roleId: theirs.id, path: inbox, hidden: true }], world.beta.master);
    expect(await hiddenOf(world.beta.user)).toEqual([inbox]);
    expect(await hiddenOf(user)).toEqual([]);
    const id = await memberId(user);
    expect((await world.call(readMemberMenu, { as: world.beta.master, params: { id } })).status).toBe(404);
    const body = { changes: [{ path: inbox, was: null, own: 'hidden' as const }] };
    expect((await world.call(changeMemberMenu, { as: world.beta.master, params: { id }, body })).status).toBe(404);
    expect(await hiddenOf(user)).toEqual([]);
  });
});

describe('a person', () => {
  it('is told apart from the roles, and by the roles again', async () => {
    const { user } = world.alpha;
    const { id: roleId } = await role('User');
    await change([{ roleId, path: stock, hidden: true }]);
    const of = async (path: string) => (await menuOf(user)).entries.find((entry) => entry.path === path);
    expect(await of(stock)).toMatchObject({ allowed: true, byRoles: 'hidden', own: null, shown: false });
    expect((await say(user, stock, null, 'shown')).status).toBe(200);
    expect(await of(stock)).toMatchObject({ byRoles: 'hidden', own: 'shown', shown: true });
    expect(await hiddenOf(user)).toEqual([]);
    // What was seen is no longer so.
    expect((await say(user, stock, null, 'hidden')).body.code).toBe('VERSION_CONFLICT');
    expect((await say(user, stock, 'shown', 'hidden')).status).toBe(200);
    expect(await hiddenOf(user)).toEqual([stock]);
    expect((await say(user, stock, 'hidden', null)).status).toBe(200);
    await change([{ roleId, path: stock, hidden: false }]);
    expect(await of(stock)).toMatchObject({ byRoles: 'shown', own: null, shown: true });
    const [row]: AuditRow[] = (await world.call(listAudit, { as: master(), query: { action: 'menu.member.change' } }))
      .body.data;
    expect(row).toMatchObject({ subject: { type: 'member', id: await memberId(user) } });
    await world.settle();
    const seen = await world.call(listAccess, { as: master(), query: { action: 'menu.member.read' } });
    expect(seen.body.data.length).toBeGreaterThan(0);
  });

  it('never sees what is forbidden, whatever was said', async () => {
    const { user } = world.alpha;
    expect((await say(user, ledger, null, 'shown')).status).toBe(200);
    expect((await menuOf(user)).entries.find(({ path }) => path === ledger)).toMatchObject({
      allowed: false,
      own: 'shown',
      shown: false,
    });
    expect((await say(user, ledger, 'shown', null)).status).toBe(200);
    expect((await say(user, '/no/such/screen', null, 'shown')).body.code).toBe('MENU_ENTRY_UNKNOWN');
    expect((await say(user, ledger, 'shown', 'shown')).status).toBe(400);
  });

  it('sees what one of the roles shows; roles that do not permit it have no say', async () => {
    const { supervisor } = world.alpha;
    const read = { level: 10, permissions: ['item.stock.read'] };
    const names = ['menu-one', 'menu-two'];
    for (const name of names) {
      await world.call(createRole, { as: master(), body: { ...read, name, displayName: { ko: name, en: name } } });
    }
    await giveRoles(supervisor, [...names, 'external']);
    const [one, two] = [await role('menu-one'), await role('menu-two')];
    await change([{ roleId: one.id, path: stock, hidden: true }]);
    expect(await hiddenOf(supervisor)).toEqual([]);
    const both = [{ roleId: two.id, path: stock, hidden: true }];
    expect((await preview(both)).people.map(({ name }) => name)).toEqual([supervisor.name]);
    await change(both);
    expect(await hiddenOf(supervisor)).toEqual([stock]);
    await giveRoles(supervisor, ['supervisor']);
  });
});

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

/** Written from the rule's words, in another way: by who could show it. */
function naivelyShown(facts: { may: boolean; own: Said; roles: { permits: boolean; hides: boolean }[] }): boolean {
  if (!facts.may) return false;
  if (facts.own === 'shown') return true;
  if (facts.own === 'hidden') return false;
  const showing = facts.roles.some((one) => one.permits && !one.hides);
  const onlyByGrant = facts.roles.every((one) => !one.permits);
  return showing || onlyByGrant;
}

describe('the rule', () => {
  it('agrees with the naive one in all cases of up to three roles', () => {
    const cells = [true, false].flatMap((permits) => [true, false].map((hides) => ({ permits, hides })));
    const none: (typeof cells)[] = [[]];
    const grown = (lists: (typeof cells)[]) => lists.flatMap((list) => cells.map((one) => [...list, one]));
    const upToThree = [none, grown(none), grown(grown(none)), grown(grown(grown(none)))].flat();
    for (const own of ['shown', 'hidden', null] as const) {
      for (const roles of upToThree) expect(!isHidden(own, roles)).toBe(naivelyShown({ may: true, own, roles }));
    }
  });

  it('for random roles, grants and sayings, what is shown is permitted, as the naive rule says, and a preview is what happens', async () => {
    const random = numbersFrom(20_261_204);
    const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const { alpha } = world;
    const people = [alpha.user, alpha.viewer, alpha.supervisor, alpha.finance];
    const catalogue = (await world.call(listPermissions, { as: master() })).body.data.permissions as { name: string }[];
    const names = ['random-a', 'random-b', 'random-c', 'random-d'];
    for (const name of names) {
      const permissions = [...new Set(Array.from({ length: 25 }, () => one(catalogue).name))];
      await world.call(createRole, {
        as: master(),
        body: { name, displayName: { ko: name, en: name }, level: 10, permissions },
      });
    }
    for (const person of people) {
      await giveRoles(person, [...new Set([one(names), one(names)])]);
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const permission = one(['finance.ledger.read', 'item.stock.read', 'kernel.audit.read']);
      const body = { memberId: await memberId(person), permission, until, reason: '시험' };
      expect((await world.call(giveGrant, { as: master(), body })).status).toBe(201);
    }
    const said = new Map<string, Said>();
    const shownOf = async (person: TestMember) => {
      const me: Me = (await world.call(readMe, { as: person })).body.data;
      const { entries } = await matrix();
      const may = (needs: string | null) => needs === null || me.member?.permissions.includes(needs) === true;
      const out = new Set(me.member?.hidden);
      return { me, shown: entries.filter(({ path, needs }) => may(needs?.name ?? null) && !out.has(path)) };
    };
    for (let round = 0; round < 12; round += 1) {
      const { roles, entries } = await matrix();
      const own = roles.filter(({ title }) => names.includes(title.en));
      const changes = new Map<string, RoleMenuChange>();
      for (let tries = 0; tries < 15; tries += 1) {
        const [of, { path }] = [one(own), one(entries)];
        if (of.forbidden.includes(path)) continue;
        changes.set(`${of.id} ${path}`, { roleId: of.id, path, hidden: !of.hidden.includes(path) });
      }
      const [person, { path: single }] = [one(people), one(entries)];
      const key = `${person.personId} ${single}`;
      const [was, next] = [said.get(key) ?? null, one(['shown', 'hidden', null] as const)];
      if (was !== next) expect((await say(person, single, was, next)).status).toBe(200);
      said.set(key, next);

      const before = await Promise.all(people.map(shownOf));
      const told = await preview([...changes.values()]);
      expect((await change([...changes.values()])).status).toBe(200);
      const after = await matrix();
      for (const [index, of] of people.entries()) {
        const { me, shown } = await shownOf(of);
        const held = after.roles.filter(({ title }) => me.member?.roles.includes(title.en));
        const naive = after.entries.filter(({ path, needs }) =>
          naivelyShown({
            may: !needs || me.member?.permissions.includes(needs.name) === true,
            own: said.get(`${of.personId} ${path}`) ?? null,
            roles: held.map(({ forbidden, hidden }) => ({
              permits: !forbidden.includes(path),
              hides: hidden.includes(path),
            })),
          }),
        );
        expect(shown).toEqual(naive);
        expect((await menuOf(of)).entries.filter((entry) => entry.shown).map(({ path }) => path)).toEqual(
          shown.map(({ path }) => path),
        );
        const earlier = before[index]?.shown.map(({ path }) => path) ?? [];
        const now = shown.map(({ path }) => path);
        const titles = (paths: string[]) =>
          after.entries.filter(({ path }) => paths.includes(path)).map(({ title }) => title.en);
        const difference = {
          gains: titles(now.filter((path) => !earlier.includes(path))).toSorted(),
          loses: titles(earlier.filter((path) => !now.includes(path))).toSorted(),
        };
        const announced = told.people.find(({ name }) => name === of.name);
        const listed = (list: { en: string }[] = []) => list.map(({ en }) => en).toSorted();
        expect({ gains: listed(announced?.gains), loses: listed(announced?.loses) }).toEqual(difference);
      }
    }
  }, 120_000);
});
