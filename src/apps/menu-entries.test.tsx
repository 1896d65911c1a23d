// @vitest-environment jsdom
/** What the server knows of the menus is what browsers draw. */
import { expect, test } from 'vitest';
import { nameOf } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { arrangedPortals } from '#modules/menu/contract/entry.ts';
import { entryName } from '#portals/shell/nav.ts';
import { menuEntriesOfAll } from './menu-entries.ts';
import { companyPortals } from './portals.ts';

const drawn = arrangedPortals.flatMap((portal) =>
  companyPortals[portal].screens
    .filter(({ menu }: Screen) => menu)
    .map((screen: Screen) => ({
      portal,
      path: screen.path.pattern,
      right: nameOf(screen.right),
      title: { ...entryName(screen) },
    })),
);

const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path);

test('every entry of a menu stands in the list of the server, with its right and name', () => {
  const known = menuEntriesOfAll.map(({ portal, place, right, label }) => ({
    portal,
    path: place.pattern,
    right,
    title: { ...(label ?? place.title) },
  }));
  expect(known.toSorted(byPath)).toEqual(drawn.toSorted(byPath));
});

test('an address is the key of one entry', () => {
  expect(new Set(drawn.map(({ path }) => path)).size).toBe(drawn.length);
});
