// @vitest-environment jsdom
/** What the server knows of the menus is what browsers draw. */
import { expect, test } from 'vitest';
import type { LocalText } from '#kernel/contract/text.ts';
import { nameOf } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { arrangedPortals } from '#modules/menu/contract/entry.ts';
import { entryName } from '#portals/shell/nav.ts';
import { menuEntriesOfAll } from './menu-entries.ts';
import { companyPortals } from './portals.ts';

const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path);

const titleOf = (group: LocalText | undefined) => group && { ko: group.ko, en: group.en };

const drawn = arrangedPortals.flatMap((portal) =>
  companyPortals[portal].screens
    .filter(({ menu }: Screen) => menu)
    .map((screen: Screen) => ({
      portal,
      path: screen.path.pattern,
      right: nameOf(screen.right),
      title: { ...entryName(screen) },
      optional: screen.menu?.optional,
      group: { key: screen.menu?.group, title: titleOf(companyPortals[portal].groups[screen.menu?.group ?? '']) },
    })),
);

test('every entry of a menu stands in the list of the server, with its right and name', () => {
  const known = menuEntriesOfAll.map(({ portal, place, right, label, optional, group }) => ({
    portal,
    path: place.pattern,
    right,
    title: { ...(label ?? place.title) },
    optional,
    group,
  }));
  expect(known.toSorted(byPath)).toEqual(drawn.toSorted(byPath));
});

test('they stand in the order in which they are drawn', () => {
  const screens = new Map(
    arrangedPortals.flatMap((portal) =>
      companyPortals[portal].screens.map((screen: Screen) => [screen.path.pattern as string, screen] as const),
    ),
  );
  const groups = arrangedPortals.flatMap((portal) =>
    Object.keys(companyPortals[portal].groups).map((key) => `${portal} ${key}`),
  );
  const ranks = menuEntriesOfAll.map(
    ({ portal, place, group }) =>
      groups.indexOf(`${portal} ${group.key}`) * 1000 + (screens.get(place.pattern)?.menu?.order ?? 0),
  );
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
});

test('an address is the key of one entry', () => {
  expect(new Set(drawn.map(({ path }) => path)).size).toBe(drawn.length);
});
