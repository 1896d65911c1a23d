/** What a company's host has. */
import { Navigate, type RouteObject } from 'react-router';
import { keepIcons } from '#kernel/web/screen-icons.ts';
import { linkSubjects } from '#kernel/web/subjects.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { Bare } from '#portals/shell/Bare.tsx';
import { arrivalRoute, HardRedirect, hostRoutes, routesOf } from '#portals/shell/router.tsx';
import { NotFound } from '#portals/shell/screens.tsx';

export async function companyRoutes(): Promise<RouteObject[]> {
  const { aliases, companyPortals, doors, screens } = await import('./portals.ts');
  const { employee } = companyPortals;
  linkSubjects(screens);
  keepIcons(screens);
  return hostRoutes([
    ...Object.values(companyPortals).flatMap(routesOf),
    arrivalRoute(employee),
    { path: doors.oldSite, element: <HardRedirect to="/" /> },
    ...aliases.map(({ from, to, site }) => ({
      path: from,
      element: site ? <HardRedirect to={to} /> : <Navigate to={to} replace />,
    })),
    { path: doors.oldAccount, element: <Navigate to={accessPaths.account()} replace /> },
    { element: <Bare />, children: [{ path: '*', element: <NotFound /> }] },
  ]);
}
