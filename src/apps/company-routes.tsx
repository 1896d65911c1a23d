/** What a company's host has. The build reads the addresses from the text of this file and of the portals' tables. */
import { Navigate, type RouteObject } from 'react-router';
import { Arrive } from '#portals/shell/Arrive.tsx';
import { HardRedirect, hostRoutes, routesOf } from '#portals/shell/router.tsx';
import { NotFound } from '#portals/shell/screens.tsx';

export async function companyRoutes(): Promise<RouteObject[]> {
  const [{ employeePortal }, { guestPortal }, { adminPortal }] = await Promise.all([
    import('#portals/employee/routes.tsx'),
    import('#portals/guest/routes.tsx'),
    import('#portals/admin/routes.tsx'),
  ]);
  return hostRoutes([
    ...[employeePortal, guestPortal, adminPortal].flatMap(routesOf),
    { path: '/auth/arrive', element: <Arrive home={employeePortal.home} loginPath={employeePortal.loginPath} /> },
    { path: '/public/*', element: <HardRedirect to="/" /> },
    { path: '/guest/*', element: <Navigate to="/my-account/dashboard" replace /> },
    { path: '*', element: <NotFound /> },
  ]);
}
