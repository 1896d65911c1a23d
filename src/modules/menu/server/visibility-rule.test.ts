/** The rule of who sees what agrees with a naive one, in all small cases and over random roles and sayings. */
import { describe, expect, it } from 'vitest';
import { setMemberRoles, type TestMember } from '#apps/testing.ts';
import { createRole, readMe } from '#modules/access/contract/endpoints.ts';
import { listPermissions } from '#modules/access/contract/permission.endpoints.ts';
import type { Me } from '#modules/access/contract/shapes.ts';
import type { RoleMenuChange } from '../contract/role-menu.endpoints.ts';
import { isHidden, type Own } from '../contract/visibility.ts';
import { createMenuKit } from './testing/kit.ts';

const { kit, master, matrix, change, preview, menuOf, say } = createMenuKit();

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
function isShownNaively(facts: { may: boolean; own: Own; roles: { permits: boolean; hides: boolean }[] }): boolean {
  if (!facts.may) return false;
  if (facts.own === 'shown') return true;
  if (facts.own === 'hidden') return false;
  const showing = facts.roles.some((role) => role.permits && !role.hides);
  const onlyByGrant = facts.roles.every((role) => !role.permits);
  return showing || onlyByGrant;
}

describe('the rule', () => {
  it('agrees with the naive one in all cases of up to three roles', () => {
    const cells = [true, false].flatMap((permits) => [true, false].map((hides) => ({ permits, hides })));
    const none: (typeof cells)[] = [[]];
    const grown = (lists: (typeof cells)[]) => lists.flatMap((list) => cells.map((cell) => [...list, cell]));
    const upToThree = [none, grown(none), grown(grown(none)), grown(grown(grown(none)))].flat();
    for (const own of ['shown', 'hidden', null] as const) {
      for (const roles of upToThree) expect(!isHidden(own, roles)).toBe(isShownNaively({ may: true, own, roles }));
    }
  });

  it('for random roles and sayings, what is shown is permitted, as the naive rule says, and a preview is what happens', async () => {
    const random = numbersFrom(20_261_204);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const { alpha } = kit.world;
    const people = [alpha.user, alpha.viewer, alpha.supervisor, alpha.finance];
    const catalogue = (await kit.world.call(listPermissions, { as: master() })).body.data.permissions as {
      name: string;
    }[];
    const names = ['random-a', 'random-b', 'random-c', 'random-d'];
    for (const name of names) {
      const permissions = [...new Set(Array.from({ length: 25 }, () => pick(catalogue).name))];
      await kit.world.call(createRole, {
        as: master(),
        body: { name, displayName: { ko: name, en: name }, level: 10, permissions },
      });
    }
    for (const person of people) {
      await setMemberRoles(person, [...new Set([pick(names), pick(names)])]);
    }
    const statements = new Map<string, Own>();
    const shownOf = async (person: TestMember) => {
      const me: Me = (await kit.world.call(readMe, { as: person })).body.data;
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
        const [of, { path }] = [pick(own), pick(entries)];
        if (of.forbidden.includes(path)) continue;
        changes.set(`${of.id} ${path}`, { roleId: of.id, path, hidden: !of.hidden.includes(path) });
      }
      const [person, { path: single }] = [pick(people), pick(entries)];
      const key = `${person.personId} ${single}`;
      const [was, next] = [statements.get(key) ?? null, pick(['shown', 'hidden', null] as const)];
      if (was !== next) expect((await say(person, single, was, next)).status).toBe(200);
      statements.set(key, next);

      const before = await Promise.all(people.map(shownOf));
      const forecast = await preview([...changes.values()]);
      expect((await change([...changes.values()])).status).toBe(200);
      const after = await matrix();
      for (const [index, of] of people.entries()) {
        const { me, shown } = await shownOf(of);
        const memberRoles = after.roles.filter(({ title }) => me.member?.roles.includes(title.en));
        const naive = after.entries.filter(({ path, needs }) =>
          isShownNaively({
            may: !needs || me.member?.permissions.includes(needs.name) === true,
            own: statements.get(`${of.personId} ${path}`) ?? null,
            roles: memberRoles.map(({ forbidden, hidden }) => ({
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
        const announced = forecast.people.find(({ name }) => name === of.name);
        const listed = (list: { en: string }[] = []) => list.map(({ en }) => en).toSorted();
        expect({ gains: listed(announced?.gains), loses: listed(announced?.loses) }).toEqual(difference);
      }
    }
  }, 120_000);
});
