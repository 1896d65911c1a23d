// @vitest-environment jsdom
/** The server's list of menu entries matches the menus in browsers. */
import { expect, test } from 'vitest';
import type { LocalText } from '#kernel/contract/text.ts';
import { getPermissionName } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { arrangedPortals } from '#modules/menu/contract/entry.ts';
import { getEntryName } from '#portals/shell/navigation.ts';
import { allMenuEntries } from './menu-entries.ts';
import { companyPortals } from './portals.ts';

const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);

const titleOf = (group: LocalText | undefined) => group && { ko: group.ko, en: group.en };

const drawn = arrangedPortals.flatMap((portal) =>
  companyPortals[portal].screens
    .filter(({ menu }: Screen) => menu)
    .map((screen: Screen) => ({
      portal,
      path: screen.path.pattern,
      right: getPermissionName(screen.right),
      title: { ...getEntryName(screen) },
      optional: screen.menu?.optional,
      group: { key: screen.menu?.group, title: titleOf(companyPortals[portal].groups[screen.menu?.group ?? '']) },
    })),
);

test('every menu entry is in the list of the server, with its right and name', () => {
  const declaredEntries = allMenuEntries.map(({ portal, place, right, label, optional, group }) => ({
    portal,
    path: place.pattern,
    right,
    title: { ...(label ?? place.title) },
    optional,
    group,
  }));
  expect(declaredEntries.toSorted(byPath)).toEqual(drawn.toSorted(byPath));
});

test('the entries are listed in drawing order', () => {
  const screens = new Map(
    arrangedPortals.flatMap((portal) =>
      companyPortals[portal].screens.map((screen: Screen) => [screen.path.pattern as string, screen] as const),
    ),
  );
  const groups = arrangedPortals.flatMap((portal) =>
    Object.keys(companyPortals[portal].groups).map((key) => `${portal} ${key}`),
  );
  const ranks = allMenuEntries.map(
    ({ portal, place, group }) =>
      groups.indexOf(`${portal} ${group.key}`) * 1000 + (screens.get(place.pattern)?.menu?.order ?? 0),
  );
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

test('an address is the key of one entry', () => {
  expect(new Set(drawn.map(({ path }) => path)).size).toBe(drawn.length);
});
