/** Menu and palette entries of a portal that the person may open. Pure. */
import { pathsOf } from '#kernel/contract/address.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { standingOf } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import type { SessionState } from '#kernel/web/session.tsx';
import type { Portal } from './portal.ts';

export interface NavGroup {
  key: string;
  screens: Screen[];
}

const hasParameter = ({ path }: Screen) => path.pattern.includes(':');

/** What a screen is called in the menu and in the palette. */
export const entryName = ({ path, menu }: Screen): LocalText => menu?.label ?? path.title;

/** Screens that the person may open and that can be reached without further choice. */
export function openScreens(portal: Portal, session: Pick<SessionState, 'me'>): Screen[] {
  return portal.screens.filter(
    (screen) => !hasParameter(screen) && !screen.bare && standingOf(session, screen.right) === 'allowed',
  );
}

/** Groups of the menu in their order, without empty ones, and without what the company hides: that opens by its address and the palette alone. */
export function navGroups(portal: Portal, session: Pick<SessionState, 'me'>): NavGroup[] {
  const hidden = session.me?.member?.hidden ?? [];
  const open = openScreens(portal, session).filter(({ path }) => !hidden.includes(path.pattern));
  return Object.keys(portal.groups)
    .map((key) => ({ key, screens: open.filter((screen) => screen.menu?.group === key) }))
    .filter((group) => group.screens.length > 0);
}

/** The menu entry that a path belongs to: the longest that begins it, or the one that its screen says it stands under. */
export function activePath(portal: Portal, groups: readonly NavGroup[], pathname: string): string | null {
  const paths = groups.flatMap((group) => group.screens.map((screen) => screen.path.pattern));
  const matching = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  const longest = matching.sort((a, b) => b.length - a.length)[0];
  if (longest) return longest;
  const shown = portal.screens.find(({ path, under }) => under && pathsOf(path.pattern).test(pathname));
  return shown?.under?.pattern ?? null;
}
