/** `npm run routes`: what it prints is there, is done by a browser journey, and is all that there is. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findCodeProblem } from '#modules/company/contract/code.ts';
import { findJourneys, type ListedRoute, listJourneys, listRoutes, loadNamedPlaces } from './list-routes.ts';
import { type Application, loadApplication } from './screens.ts';

let routes: ListedRoute[];
let application: Application;
beforeAll(async () => {
  routes = await listRoutes();
  application = await loadApplication();
});

it('every route has a browser journey that does its job', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter((route) => route.journeys.length === 0).map(({ path }) => path)).toEqual([]);
});

it('no journey names an address that is no route', () => {
  const paths = new Set(routes.map(({ path }) => path));
  expect(listJourneys().filter(({ screen }) => !paths.has(screen))).toEqual([]);
});

it('every address that links can be made of is one route, and every route but the form of a list has such an address', async () => {
  const places = await loadNamedPlaces();
  const lists = new Set(places.map(({ pattern }) => pattern));
  const isForm = ({ path }: ListedRoute) =>
    !lists.has(path) && path.endsWith('/new') && lists.has(path.slice(0, -'/new'.length));
  const named = places.map(({ pattern, title }) => `${pattern} ${title.ko}`);
  const rest = routes.filter((route) => !isForm(route));
  expect(named.toSorted()).toEqual(rest.map(({ path, title }) => `${path} ${title.ko}`).toSorted());
});

it('every menu entry is in a group of its portal', () => {
  const groups = Object.values({ ...application.rootPortals, ...application.companyPortals }).flatMap((portal) =>
    Object.keys(portal.groups).map((group) => `${portal.name} ${group}`),
  );
  const entries = routes.flatMap(({ portal, menu }) => (menu ? [`${portal} ${menu.group}`] : []));
  expect(entries.filter((entry) => !groups.includes(entry))).toEqual([]);
});

it('a company gets no address of the start portal', () => {
  const start = routes.filter(({ portal, path }) => portal === 'genesis' && path !== '/').map(({ path }) => path);
  expect(start).not.toEqual([]);
  expect(application.companyAddresses.filter((address) => start.includes(address))).toEqual([]);
});

it('no company can take the code with which an address begins', () => {
  const first = new Set(routes.map(({ path }) => path.split('/')[1] ?? '').filter((part) => part !== ''));
  expect([...first].filter((part) => findCodeProblem(part) !== 'reserved')).toEqual([]);
});

it('a journey is the content of a test, and no other code', () => {
  const text = `
    claimScreens('/outside');
    test('buys', async ({ page }) => { claimScreens('/cart', '/checkout'); await page.goto('/catalog'); });
    test('looks', async () => { other('/orders'); });`;
  expect(findJourneys('a.spec.ts', text)).toEqual([
    { file: 'a.spec.ts', test: 'buys', screen: '/cart' },
    { file: 'a.spec.ts', test: 'buys', screen: '/checkout' },
  ]);
  const unchecked = `import { expect, test } from '@playwright/test';\n${text}`;
  expect(findJourneys('a.spec.ts', unchecked)).toEqual([]);
});

it('prints the same for programs', () => {
  const tool = join(import.meta.dirname, 'routes.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [tool, '--json'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(routes);
});
