import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { createCompanyRoutes } from './company-routes.tsx';
import { companyAddresses } from './portals.ts';

/** Patterns below a route, those that take what nobody else took left out. */
function patternsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...patternsOf(children),
  ]);
}

it('the addresses on the server are exactly those of the routes', async () => {
  const patterns = patternsOf(await createCompanyRoutes());
  expect(patterns).toContain('/workflows/executions/:id');
  expect(companyAddresses.toSorted()).toEqual(patterns.toSorted());
});
