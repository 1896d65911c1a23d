/** Menu and palette entries of a portal that the person may open. Pure. */
import { pathsOf } from '#kernel/contract/address.ts';
import type { DrawnGroup, MenuLook } from '#kernel/contract/drawn-menu.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { standingOf } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import type { SessionState } from '#kernel/web/session.tsx';
import type { Portal } from './portal.ts';

const hasParameter = ({ path }: Screen) => path.pattern.includes(':');

/** What a screen is called in the menu and in the palette. */
export const entryName = ({ path, menu }: Screen): LocalText => menu?.label ?? path.title;

/** Screens that the person may open and that can be reached without further choice. */
export function openScreens(portal: Portal, session: Pick<SessionState, 'me'>): Screen[] {
  return portal.screens.filter(
    (screen) => !hasParameter(screen) && !screen.bare && standingOf(session, screen.right) === 'allowed',
  );
}

/**
 * Groups of the menu in their order, without empty ones, and without what the company hides: that opens by its address and the
 * palette alone. As the company arranged them, where it did: the server says so of each member.
 */
export function navGroups(portal: Portal, { me }: Pick<SessionState, 'me'>): readonly DrawnGroup[] {
  const member = me?.member;
  const hidden = member?.hidden ?? [];
  const arranged = member?.menus?.[portal.name];
  if (arranged) return arranged.groups;
  const open = openScreens(portal, { me }).filter(({ path }) => !hidden.includes(path.pattern));
  return Object.entries(portal.groups)
    .map(([key, label]) => ({
      key,
      label,
      entries: open
        .filter(({ menu }) => menu?.group === key && !menu.optional)
        .map((screen) => ({ key: screen.path.pattern, to: screen.path.pattern, label: entryName(screen) })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** How the company has this member's menu look, where it said so. */
export const menuLook = (portal: Portal, { me }: Pick<SessionState, 'me'>): MenuLook | undefined =>
  me?.member?.menus?.[portal.name]?.look;

interface Here {
  pathname: string;
  search?: string;
}

/** The menu entry that a path belongs to: the longest that begins it, or the one that its screen says it stands under. */
export function activePath(
  portal: Portal,
  groups: readonly DrawnGroup[],
  { pathname, search = '' }: Here,
): string | null {
  const paths = groups.flatMap(({ entries }) => entries.map(({ to }) => to));
  const matching = paths.filter((path) => pathname + search === path || `${pathname}/`.startsWith(`${path}/`));
  const longest = matching.sort((a, b) => b.length - a.length)[0];
  if (longest) return longest;
  const shown = portal.screens.find(({ path, under }) => under && pathsOf(path.pattern).test(pathname));
  return shown?.under?.pattern ?? null;
}
