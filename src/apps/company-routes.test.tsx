import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { companyRoutes } from './company-routes.tsx';
import { companyAddresses } from './portals.ts';

/** Patterns below a route, those that take what nobody else took left out. */
function patternsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...patternsOf(children),
  ]);
}

it('the addresses that the server is told are those of the routes, and no other', async () => {
  const patterns = patternsOf(await companyRoutes());
  expect(patterns).toContain('/workflows/executions/:id');
  expect(companyAddresses.toSorted()).toEqual(patterns.toSorted());
});
