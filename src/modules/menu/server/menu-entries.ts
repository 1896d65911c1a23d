/** Menu entries extension point: the modules' screens are its only source, contributed at the composition root. */
import { fail } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { permissionsHere } from '#modules/access/server/index.ts';
import { type ArrangedPortal, type Entry, type MenuEntry, memberPortals } from '../contract/entry.ts';
import { menuErrors } from '../contract/errors.ts';

/** In the order in which the menus show them. */
export const menuEntryPoint = defineExtensionPoint<readonly MenuEntry[]>('menu.entries');

const listAllEntries = (context: Context): readonly MenuEntry[] =>
  contributionsTo(appOf(context), menuEntryPoint).flat();

export const listEntries = (context: Context, portal: ArrangedPortal): readonly MenuEntry[] =>
  listAllEntries(context).filter((entry) => entry.portal === portal);

/** Entries of members, whose visibility is configurable. */
export const listMemberEntries = (context: Context): readonly MenuEntry[] =>
  listAllEntries(context).filter(({ portal }) => memberPortals.some((memberPortal) => memberPortal === portal));

/** True for members with these permissions. */
export const isPermitted = ({ right }: MenuEntry, permissions: ReadonlySet<string>): boolean =>
  right === 'member' || permissions.has(right);

export const getTitle = ({ label, place }: MenuEntry) => label ?? place.title;

export interface EntryCatalog {
  entries: readonly MenuEntry[];
  catalogue: readonly PermissionDefinition[];
  /** As sent to clients. */
  views: readonly Entry[];
}

export const loadEntryCatalog = (context: Context): Promise<EntryCatalog> =>
  createEntryCatalog(context, listMemberEntries(context));

export async function createEntryCatalog(context: Context, entries: readonly MenuEntry[]): Promise<EntryCatalog> {
  const catalogue = await permissionsHere(context);
  const titles = new Map(catalogue.map(({ name, ko, en }) => [name, { name, ko, en }]));
  const views = entries.map((entry) => ({
    path: entry.place.pattern,
    portal: entry.portal,
    title: getTitle(entry),
    needs: titles.get(entry.right) ?? null,
  }));
  return { entries, catalogue, views: views };
}

/** The entries that these addresses name. @throws MENU_ENTRY_UNKNOWN */
export function getEntries(entries: readonly MenuEntry[], paths: Iterable<string>): MenuEntry[] {
  const entryByPath = new Map(entries.map((entry) => [entry.place.pattern, entry]));
  return [...new Set(paths)].map((path) => {
    const entry = entryByPath.get(path);
    if (!entry) throw fail(menuErrors.MENU_ENTRY_UNKNOWN);
    return entry;
  });
}
