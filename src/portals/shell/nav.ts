/** Menu and palette entries of a portal that the person may open. Pure. */
import { standingOf } from '#kernel/web/can.tsx';
import type { SessionState } from '#kernel/web/session.tsx';
import type { Portal, PortalRoute } from './route-table.ts';

export interface NavGroup {
  key: string;
  routes: PortalRoute[];
}

const hasParameter = (route: PortalRoute) => route.path.includes(':') || route.path.includes('*');

/** Routes that the person may open and that can be reached without further choice. */
export function openRoutes(portal: Portal, session: Pick<SessionState, 'me'>): PortalRoute[] {
  return portal.routes.filter(
    (route) => !hasParameter(route) && !route.bare && standingOf(session, route.permission) === 'allowed',
  );
}

/** Groups of the menu in their order, without empty ones. */
export function navGroups(portal: Portal, session: Pick<SessionState, 'me'>): NavGroup[] {
  const open = openRoutes(portal, session).filter((route) => route.nav);
  return Object.keys(portal.groups)
    .map((key) => ({
      key,
      routes: open
        .filter((route) => route.nav?.group === key)
        .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0)),
    }))
    .filter((group) => group.routes.length > 0);
}

/** The menu entry that a path belongs to: the longest that begins it. */
export function activePath(groups: readonly NavGroup[], pathname: string): string | null {
  const paths = groups.flatMap((group) => group.routes.map((route) => route.path));
  const matching = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return matching.sort((a, b) => b.length - a.length)[0] ?? null;
}
