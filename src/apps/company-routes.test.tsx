import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { addressesIn } from '#kernel/contract/address.ts';
import { companyRoutes } from './company-routes.tsx';

const texts = import.meta.glob<string>(['../portals/{employee,guest,admin}/routes.tsx', './company-routes.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Patterns below a route, those that take what nobody else took left out. */
function patternsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...patternsOf(children),
  ]);
}

it('the text of the tables says every address of a company, and no other', async () => {
  const patterns = patternsOf(await companyRoutes());
  expect(patterns).toContain('/workflows/executions/:id');
  expect(addressesIn(Object.values(texts))).toEqual([...new Set(patterns)].sort());
});
