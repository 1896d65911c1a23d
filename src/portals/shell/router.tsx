/** Portals as React Router objects: every screen lazy, every screen behind the guard. */
import { type ComponentType, useEffect, useRef } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useNavigation } from 'react-router';
import { crossHostSignInPath } from '#kernel/contract/address.ts';
import { beginActivity } from '#kernel/web/activity.ts';
import { useHeadingAfter } from '#kernel/web/heading.ts';
import { loadTexts } from '#kernel/web/i18n.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { useSession } from '#kernel/web/session.tsx';
import { BareLayout } from './BareLayout.tsx';
import { Guard } from './Guard.tsx';
import type { Portal } from './portal.ts';
import { Shell } from './Shell.tsx';
import { Broken, SessionChecking } from './screens.tsx';

function guardRoute(portal: Portal, screen: Screen, Content: ComponentType): ComponentType {
  return () => (
    <Guard portal={portal} screen={screen}>
      <Content />
    </Guard>
  );
}

function routeOf(portal: Portal, screen: Screen): RouteObject {
  return {
    path: screen.path.pattern,
    lazy: async () => {
      const Content = await screen.load();
      await loadTexts();
      return { Component: guardRoute(portal, screen, Content) };
    },
    ErrorBoundary: Broken,
  };
}

/** The layout, or the way to the portal that is the person's own. */
function Entrance({ portal }: { portal: Portal }) {
  const { me } = useSession();
  const own = me && portal.elsewhere?.[me.portal];
  return own ? <Navigate to={own} replace /> : <Shell portal={portal} />;
}

/** A portal's routes: those with the shell around them, and the bare ones. */
export function createRoutes(portal: Portal): RouteObject[] {
  const withShell = portal.screens.filter((screen) => !screen.bare).map((screen) => routeOf(portal, screen));
  const bare = portal.screens.filter((screen) => screen.bare).map((screen) => routeOf(portal, screen));
  return [
    { element: <Entrance portal={portal} />, children: withShell, ErrorBoundary: Broken },
    { element: <BareLayout />, children: bare },
  ];
}

/** Arrival from another host: rare, so it is loaded on demand. */
export function createSignInRoute(options: { home: string; loginPath: string }): RouteObject {
  return {
    path: crossHostSignInPath,
    lazy: async () => {
      const { CrossHostSignIn: Arrive } = await import('./CrossHostSignIn.tsx');
      return { element: <Arrive {...options} /> };
    },
  };
}

/** Around all routes: what happens while another screen is loaded, and after it came. */
function Frame() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const moving = navigation.state !== 'idle';
  useEffect(() => (moving ? beginActivity() : undefined), [moving]);
  const shownPathname = useRef(pathname);
  useEffect(() => {
    // The first was perhaps already being read before the application took over.
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  useHeadingAfter(pathname);
  return <Outlet />;
}

/** All routes of a host under one frame. */
export function createHostRoutes(children: RouteObject[]): RouteObject[] {
  return [{ Component: Frame, HydrateFallback: SessionChecking, ErrorBoundary: Broken, children }];
}

/** Leaves the application for a server-rendered page of the same host. */
export function HardRedirect({ to }: { to: string }) {
  useEffect(() => void location.replace(to), [to]);
  return <SessionChecking />;
}
