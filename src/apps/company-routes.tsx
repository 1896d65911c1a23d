/** Company host routes. */
import { Navigate, type RouteObject } from 'react-router';
import { registerIcons } from '#kernel/web/screen-icons.ts';
import { registerSubjectScreens } from '#kernel/web/subject-links.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { BareLayout } from '#portals/shell/BareLayout.tsx';
import { createHostRoutes, createRoutes, createSignInRoute, HardRedirect } from '#portals/shell/router.tsx';
import { NotFound } from '#portals/shell/screens.tsx';

export async function createCompanyRoutes(): Promise<RouteObject[]> {
  const { aliases, companyPortals, entryAddresses: doors, screens } = await import('./portals.ts');
  const { employee } = companyPortals;
  registerSubjectScreens(screens);
  registerIcons(screens);
  return createHostRoutes([
    ...Object.values(companyPortals).flatMap(createRoutes),
    createSignInRoute(employee),
    { path: doors.oldSite, element: <HardRedirect to="/" /> },
    ...aliases.map(({ from, to, site }) => ({
      path: from,
      element: site ? <HardRedirect to={to} /> : <Navigate to={to} replace />,
    })),
    { path: doors.oldAccount, element: <Navigate to={accessPaths.account()} replace /> },
    { element: <BareLayout />, children: [{ path: '*', element: <NotFound /> }] },
  ]);
}
