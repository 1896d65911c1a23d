/** Which entries the menus have. The rooms' screens are the only source; who puts the rooms together says them. */
import { fail } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { permissionsHere } from '#modules/access/server/index.ts';
import { type ArrangedPortal, type Entry, type MenuEntry, memberPortals } from '../contract/entry.ts';
import { menuErrors } from '../contract/errors.ts';

/** In the order in which the menus show them. */
export const menuEntries = definePoint<readonly MenuEntry[]>('menu.entries');

const allHere = (context: Context): readonly MenuEntry[] => givenAt(houseOf(context), menuEntries).flat();

export const entriesOf = (context: Context, portal: ArrangedPortal): readonly MenuEntry[] =>
  allHere(context).filter((entry) => entry.portal === portal);

/** Of members: those of which is said who sees them. */
export const entriesHere = (context: Context): readonly MenuEntry[] =>
  allHere(context).filter(({ portal }) => memberPortals.some((one) => one === portal));

/** Of people with these permissions, who is a member. */
export const permits = ({ right }: MenuEntry, permissions: ReadonlySet<string>): boolean =>
  right === 'member' || permissions.has(right);

export const titleOf = ({ label, place }: MenuEntry) => label ?? place.title;

export interface Known {
  entries: readonly MenuEntry[];
  catalogue: readonly PermissionDefinition[];
  /** As they are told. */
  told: readonly Entry[];
}

export const knownHere = (context: Context): Promise<Known> => knownFrom(context, entriesHere(context));

export async function knownFrom(context: Context, entries: readonly MenuEntry[]): Promise<Known> {
  const catalogue = await permissionsHere(context);
  const titles = new Map(catalogue.map(({ name, ko, en }) => [name, { name, ko, en }]));
  const told = entries.map((entry) => ({
    path: entry.place.pattern,
    portal: entry.portal,
    title: titleOf(entry),
    needs: titles.get(entry.right) ?? null,
  }));
  return { entries, catalogue, told };
}

/** The entries that these addresses name. @throws MENU_ENTRY_UNKNOWN */
export function entriesNamed(entries: readonly MenuEntry[], paths: Iterable<string>): MenuEntry[] {
  const known = new Map(entries.map((entry) => [entry.place.pattern, entry]));
  return [...new Set(paths)].map((path) => {
    const entry = known.get(path);
    if (!entry) throw fail(menuErrors.MENU_ENTRY_UNKNOWN);
    return entry;
  });
}
