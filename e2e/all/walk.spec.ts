/**
 * Every screen that a room declares, opened by those who may: made from the routes, so that a new screen is walked without a line here.
 * Each is opened by the weakest who may see it. The routes of a person are cut into short walks, which all workers share. A day walks a
 * third of the screens, and of those that a change within hours reaches the nearest; a deep run walks all.
 */
import { type Browser, expect } from '@playwright/test';
import { isDeep, todaysAndNear } from '../../src/kernel/server/testing/depth.ts';
import { callerOf } from '../support/as-person.ts';
import { test } from '../support/journey.ts';
import { fromSetup, origin } from '../support/product.ts';
import { isFor, type Route, routeAt, routes } from '../support/routes.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';
import { arrive, password, wayTo } from '../support/walker.ts';

interface Member {
  key: string;
  permissions: string[];
}
/** People of the sample company, one for each kind of role: who may do least comes first. */
const members = (JSON.parse(fromSetup('E2E_MEMBERS')) as Member[])
  // A partner is led to an account of his own, away from what members have.
  .filter(({ key }) => key !== 'partner')
  .sort((a, b) => a.permissions.length - b.permissions.length);
const atStart = routes.filter(({ portal }) => portal === 'genesis');
const atCompany = routes.filter(({ portal }) => portal !== 'genesis' && portal !== 'core');
const isOpen = (route: Route) => isFor(route, null);
const bySite = ({ portal }: Route) => portal === 'company-site';
const ofMaster = ({ path }: Route) => path.startsWith('/genesis/org/');

/** Who may open the route and the screens on which the link to it stands. */
function mayWalk({ key, permissions }: Member, route: Route): boolean {
  if (!isFor(route, { permissions })) return false;
  if (!route.path.includes(':')) return true;
  const { at, of, walker } = wayTo(route);
  const others = [routeAt(at.replace(/\?.*/, ''), atCompany), routes.find(({ path }) => path === of)];
  return others.every((other) => !other || isFor(other, { permissions })) && (!walker || key === walker);
}

/** So many more screens than the share of a day: about a minute of all workers. */
const screensNear = 20;
/** The nearest to a change first; null where git cannot tell. */
const recent = JSON.parse(fromSetup('E2E_RECENT_SCREENS')) as string[] | null;
const near = recent?.flatMap((pattern) => routes.filter(({ path }) => path === pattern)) ?? null;
const always = ({ portal }: Route) => portal === 'company-site';
const todays = new Set(todaysAndNear(routes, 3, { always, near, most: screensNear }).run);
const isToday = (route: Route) => todays.has(route);

const weakest = (route: Route): Member | undefined => members.find((member) => mayWalk(member, route));

/** About a quarter of a minute. */
const screensOfWalk = 6;
function walksOf(wanted: readonly Route[]): Route[][] {
  const count = Math.ceil(wanted.length / screensOfWalk);
  const size = Math.ceil(wanted.length / count);
  return Array.from({ length: count }, (_, walk) => wanted.slice(walk * size, (walk + 1) * size));
}

/** What the sample company has not of its own: a call from outside that starts a flow. Made in a browser of the master's own. */
async function makeStream(browser: Browser): Promise<void> {
  const email = 'master@hanbit.example';
  const { page } = await arrive(browser, { name: 'master', host: shop, email, routes: atCompany });
  const call = await callerOf(page, { email, password });
  await call('POST', '/api/flow/streams', { name: '쇼핑몰 연동', frameKey: 'campaign', settings: { kind: 'hook' } });
}

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

test('every screen of the start portal opens for a visitor', async ({ browser }) => {
  const visitor = await arrive(browser, { name: 'visitor', host: origin, routes: atStart });
  expect(await visitor.walk(atStart.filter((route) => isOpen(route) && isToday(route)))).toEqual([]);
});

for (const [name, email, wanted] of [
  ['a person', 'staff@hanbit.example', atStart.filter((route) => !isOpen(route) && !ofMaster(route) && isToday(route))],
  [
    'the master of a company',
    'master@hanbit.example',
    atStart.filter((route) => !isOpen(route) && ofMaster(route) && isToday(route)),
  ],
] as const) {
  test(`every screen of the start portal opens for ${name}`, async ({ browser }) => {
    const person = await arrive(browser, { name, host: origin, email, routes: atStart });
    expect(await person.walk(wanted)).toEqual([]);
  });
}

test('every screen of a company that is open to visitors opens for one', async ({ browser }) => {
  const visitor = await arrive(browser, { name: 'visitor', host: shop, routes: atCompany });
  const open = atCompany.filter((route) => isOpen(route) && isToday(route));
  await openItem(visitor.page);
  await addToCart(visitor.page, 1);
  await expect(visitor.page.getByText('장바구니에 담았습니다')).toBeVisible();
  const found = await visitor.walk(open.filter(bySite));
  await checkOut(visitor.page);
  found.push(...(await visitor.walk(open.filter((route) => !bySite(route)))));
  expect(found).toEqual([]);
});

/** In English every screen is opened by the deep tests. */
const languages = isDeep ? (['ko', 'en'] as const) : (['ko'] as const);
const walks = languages.flatMap((language) =>
  members.flatMap((member) => {
    const wanted = atCompany.filter((route) => !isOpen(route) && isToday(route) && weakest(route) === member);
    return walksOf(wanted).map((walk, index) => ({ member, walk, language, number: index + 1 }));
  }),
);
for (const { member, walk, language, number } of walks) {
  test(`every screen that ${member.key} is the weakest to see opens, walk ${number} (${language})`, async ({
    browser,
  }) => {
    const about = { name: member.key, host: shop, email: `${member.key}@hanbit.example`, routes: atCompany, language };
    const walker = await arrive(browser, about);
    if (walk.some(({ path }) => path === '/workflows/streams/:id')) await makeStream(browser);
    expect(await walker.walk(walk)).toEqual([]);
  });
}

test('every screen of a company has somebody who walks it', () => {
  expect(atCompany.filter((route) => !isOpen(route) && !weakest(route)).map(({ path }) => path)).toEqual([]);
});

for (const { key, permissions } of members) {
  const closed = atCompany.find((route) => !isFor(route, { permissions }) && !route.path.includes(':'));
  if (!closed) continue;
  test(`a screen that ${key} may not see says so`, async ({ browser }) => {
    const walker = await arrive(browser, { name: key, host: shop, email: `${key}@hanbit.example`, routes: atCompany });
    await walker.refused(closed);
  });
}
