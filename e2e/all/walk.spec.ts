/**
 * Opens every screen that a module declares, as people who may: derived from the routes, so that a new screen needs no line here.
 * Each is opened by the least privileged person who may see it. A person's routes are cut into short walks, which all workers
 * share. A daily run covers a third of the screens, and those nearest to changes of the last hours; a deep run covers all.
 */
import { type Browser, expect } from '@playwright/test';
import { isDeep, selectTodaysAndNear } from '../../src/kernel/server/testing/depth.ts';
import { createCaller } from '../support/api-caller.ts';
import { test } from '../support/journey.ts';
import { origin, readSetup } from '../support/product.ts';
import { findRoute, isOpenFor, type Route, routes } from '../support/routes.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';
import { getWay, openWalker, password } from '../support/walker.ts';

interface Member {
  key: string;
  permissions: string[];
}
/** People of the sample company, one per kind of role, least privileged first. */
const members = (JSON.parse(readSetup('E2E_MEMBERS')) as Member[])
  // A partner is led to an account of his own, away from what members have.
  .filter(({ key }) => key !== 'partner')
  .sort((a, b) => a.permissions.length - b.permissions.length);
const atStart = routes.filter(({ portal }) => portal === 'genesis');
const atCompany = routes.filter(({ portal }) => portal !== 'genesis' && portal !== 'core');
const isOpen = (route: Route) => isOpenFor(route, null);
const bySite = ({ portal }: Route) => portal === 'company-site';
const ofMaster = ({ path }: Route) => path.startsWith('/genesis/org/');

/** True if the member may open the route and the screens that link to it. */
function mayWalk({ key, permissions }: Member, route: Route): boolean {
  if (!isOpenFor(route, { permissions })) return false;
  if (!route.path.includes(':')) return true;
  const { at, of, walker } = getWay(route);
  const others = [findRoute(at.replace(/\?.*/, ''), atCompany), routes.find(({ path }) => path === of)];
  return others.every((other) => !other || isOpenFor(other, { permissions })) && (!walker || key === walker);
}

/** Extra screens beyond the daily share: about a minute of all workers. */
const screensNear = 20;
/** Nearest to a change first; null if git gives no answer. */
const recent = JSON.parse(readSetup('E2E_RECENT_SCREENS')) as string[] | null;
const near = recent?.flatMap((pattern) => routes.filter(({ path }) => path === pattern)) ?? null;
const always = ({ portal }: Route) => portal === 'company-site';
const todays = new Set(selectTodaysAndNear(routes, 3, { always, near, most: screensNear }).run);
const isToday = (route: Route) => todays.has(route);

const weakest = (route: Route): Member | undefined => members.find((member) => mayWalk(member, route));

/** About a quarter of a minute. */
const screensOfWalk = 6;
function splitWalks(routes: readonly Route[]): Route[][] {
  const count = Math.ceil(routes.length / screensOfWalk);
  const size = Math.ceil(routes.length / count);
  return Array.from({ length: count }, (_, walk) => routes.slice(walk * size, (walk + 1) * size));
}

/** Not part of the sample company: an incoming webhook that starts a flow. Created in a browser of the master's own. */
async function makeStream(browser: Browser): Promise<void> {
  const email = 'master@hanbit.example';
  const { page } = await openWalker(browser, { name: 'master', host: shop, email, routes: atCompany });
  const call = await createCaller(page, { email, password });
  await call('POST', '/api/flow/streams', { name: '쇼핑몰 연동', frameKey: 'campaign', settings: { kind: 'hook' } });
}

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

test('every screen of the start portal opens for a visitor', async ({ browser }) => {
  const visitor = await openWalker(browser, { name: 'visitor', host: origin, routes: atStart });
  expect(await visitor.walk(atStart.filter((route) => isOpen(route) && isToday(route)))).toEqual([]);
});

for (const [name, email, personRoutes] of [
  ['a person', 'staff@hanbit.example', atStart.filter((route) => !isOpen(route) && !ofMaster(route) && isToday(route))],
  [
    'the master of a company',
    'master@hanbit.example',
    atStart.filter((route) => !isOpen(route) && ofMaster(route) && isToday(route)),
  ],
] as const) {
  test(`every screen of the start portal opens for ${name}`, async ({ browser }) => {
    const person = await openWalker(browser, { name, host: origin, email, routes: atStart });
    expect(await person.walk(personRoutes)).toEqual([]);
  });
}

test('every screen of a company that is open to visitors opens for one', async ({ browser }) => {
  const visitor = await openWalker(browser, { name: 'visitor', host: shop, routes: atCompany });
  const open = atCompany.filter((route) => isOpen(route) && isToday(route));
  await openItem(visitor.page);
  await addToCart(visitor.page, 1);
  await expect(visitor.page.getByText('장바구니에 담았습니다')).toBeVisible();
  const faults = await visitor.walk(open.filter(bySite));
  await checkOut(visitor.page);
  faults.push(...(await visitor.walk(open.filter((route) => !bySite(route)))));
  expect(faults).toEqual([]);
});

/** In English every screen is opened by the deep tests. */
const languages = isDeep ? (['ko', 'en'] as const) : (['ko'] as const);
const walks = languages.flatMap((language) =>
  members.flatMap((member) => {
    const memberRoutes = atCompany.filter((route) => !isOpen(route) && isToday(route) && weakest(route) === member);
    return splitWalks(memberRoutes).map((walk, index) => ({ member, walk, language, number: index + 1 }));
  }),
);
for (const { member, walk, language, number } of walks) {
  test(`every screen that ${member.key} is the weakest to see opens, walk ${number} (${language})`, async ({
    browser,
  }) => {
    const common = { name: member.key, host: shop, email: `${member.key}@hanbit.example`, routes: atCompany, language };
    const walker = await openWalker(browser, common);
    if (walk.some(({ path }) => path === '/workflows/streams/:id')) await makeStream(browser);
    expect(await walker.walk(walk)).toEqual([]);
  });
}

test('every screen of a company has somebody who walks it', () => {
  expect(atCompany.filter((route) => !isOpen(route) && !weakest(route)).map(({ path }) => path)).toEqual([]);
});

for (const { key, permissions } of members) {
  const closed = atCompany.find((route) => !isOpenFor(route, { permissions }) && !route.path.includes(':'));
  if (!closed) continue;
  test(`a screen that ${key} may not see says so`, async ({ browser }) => {
    const walker = await openWalker(browser, {
      name: key,
      host: shop,
      email: `${key}@hanbit.example`,
      routes: atCompany,
    });
    await walker.refused(closed);
  });
}
