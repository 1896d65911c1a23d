/** Menu and palette entries of a portal that the person may open. Pure. */
import { toPathPattern } from '#kernel/contract/address.ts';
import type { DrawnGroup, MenuLook } from '#kernel/contract/drawn-menu.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { getAccessState } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import type { SessionState } from '#kernel/web/session.tsx';
import type { Portal } from './portal.ts';

const hasParameter = ({ path }: Screen) => path.pattern.includes(':');

/** Name of a screen in the menu and in the palette. */
export const getEntryName = ({ path, menu }: Screen): LocalText => menu?.label ?? path.title;

/** Screens that the person may open and that can be reached without further choice. */
export function openScreens(portal: Portal, session: Pick<SessionState, 'me'>): Screen[] {
  return portal.screens.filter(
    (screen) => !hasParameter(screen) && !screen.bare && getAccessState(session, screen.right) === 'allowed',
  );
}

/**
 * Groups of the menu in their order, without empty ones, and without what the company hides: that opens by its address and the
 * palette alone. As the company arranged them, where it did: the server says so of each member.
 */
export function listNavigationGroups(portal: Portal, { me }: Pick<SessionState, 'me'>): readonly DrawnGroup[] {
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
        .map((screen) => ({ key: screen.path.pattern, to: screen.path.pattern, label: getEntryName(screen) })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The company's style for this member's menu, if set. */
export const getMenuAppearance = (portal: Portal, { me }: Pick<SessionState, 'me'>): MenuLook | undefined =>
  me?.member?.menus?.[portal.name]?.look;

interface Here {
  pathname: string;
  search?: string;
}

/** The menu entry of a path: the longest that begins it, or the one that its screen declares as its parent. */
export function getActivePath(
  portal: Portal,
  groups: readonly DrawnGroup[],
  { pathname, search = '' }: Here,
): string | null {
  const paths = groups.flatMap(({ entries }) => entries.map(({ to }) => to));
  const matching = paths.filter((path) => pathname + search === path || `${pathname}/`.startsWith(`${path}/`));
  const longest = matching.sort((a, b) => b.length - a.length)[0];
  if (longest) return longest;
  const shownScreen = portal.screens.find(({ path, under }) => under && toPathPattern(path.pattern).test(pathname));
  return shownScreen?.under?.pattern ?? null;
}
