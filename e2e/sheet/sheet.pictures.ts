/**
 * A sheet of pictures of every screen, on a phone and at a desk, light and dark, to be looked at whole before a version is let out:
 * `test-results/sheet/index.html`. `SHEET_LANG=en` makes it in English, `SHEET_ONLY=finance` of the addresses with that word,
 * `SHEET_WIDTHS=390,1440` at these widths alone. Prints how much each screen jumped while it was loaded.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { demo, origin, signIn } from '../support/product.ts';
import { findRoute, isOpenFor, type Route, routes } from '../support/routes.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';
import { Witness } from '../support/witness.ts';

const folder = 'test-results/sheet';
const widths = (process.env.SHEET_WIDTHS ?? '390,820,1440').split(',').map(Number);
const schemes = ['light', 'dark'] as const;
const language = process.env.SHEET_LANG === 'en' ? 'en' : 'ko';
const only = process.env.SHEET_ONLY ?? '';

interface ScreenShot {
  route: Route;
  files: string[];
  /** Cumulative layout shift of a fresh load, at each of the widths. */
  shifts: number[];
}

interface Looker {
  page: Page;
  witness: Witness;
  host: string;
}

interface Visitor {
  host: string;
  portals: readonly string[];
  /** Nobody: a visitor. */
  email?: string;
  /** Preparation needed before there is something to see; returns the resulting rights. */
  begin?: (page: Page) => Promise<string[] | null>;
  /** Sources of links that no screen of its own shows: behind tabs, and on screens visited earlier. */
  sources?: readonly string[];
}

/** The platform administrator signs in with a second factor. */
async function enterCore(page: Page): Promise<string[]> {
  const core = demo.signIns.find(({ about }) => about.includes('/platform'));
  const [, key = ''] = /([A-Z2-7]{32})$/.exec(core?.about ?? '') ?? [];
  await page.goto(`${origin}/platform/auth/login`);
  await page.locator('input[type=email]').fill(core?.email ?? '');
  await page.locator('input[type=password]').fill(core?.password ?? '');
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=one-time-code]').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/platform(\/dashboard)?$/);
  return ['identity.core.read', 'identity.core.manage'];
}

/** Pages of the shop before somebody buys something show an empty cart: both are looked at. */
async function buy(page: Page): Promise<null> {
  await openItem(page);
  await addToCart(page, 2);
  await expect(page.getByRole('link', { name: /장바구니, 2개/ })).toBeVisible();
  await checkOut(page);
  return null;
}

const company = ['company-site', 'guest', 'employee', 'admin'];
const visitors: readonly Visitor[] = [
  { host: origin, portals: ['genesis', 'core'] },
  { host: origin, portals: ['genesis'], email: 'staff@hanbit.example' },
  { host: origin, portals: ['genesis'], email: 'master@hanbit.example' },
  { host: origin, portals: ['core'], begin: enterCore },
  { host: shop, portals: company },
  // In Korean alone: the words that are pressed on the way are those.
  ...(language === 'ko' ? [{ host: shop, portals: company, begin: buy, sources: ['/orders'] }] : []),
  // The master comes first: a form is refused to the others, and the picture would show the refusal.
  { host: shop, portals: company, email: 'master@hanbit.example', sources: ['/admin/integrations?tab=hooks'] },
  { host: shop, portals: company, email: 'lead@hanbit.example' },
  {
    host: shop,
    portals: company,
    email: 'finance@hanbit.example',
    sources: ['tasks', 'streams'].map((tab) => `/workflows?tab=${tab}`),
  },
];

async function createLooker(browser: Browser, { host, email, begin }: Visitor) {
  const locale = language === 'ko' ? 'ko-KR' : 'en-US';
  const context = await browser.newContext({ locale, timezoneId: 'Asia/Seoul' });
  const page = await context.newPage();
  await page.addInitScript((name) => localStorage.setItem('heureum.language', name), language);
  const witness = new Witness(page);
  const password = String(demo.signIns[0]?.password);
  const permissions = email ? await signIn(page, host, { email, password }) : await (begin?.(page) ?? null);
  await witness.begin();
  return { page, witness, host, me: email || permissions ? { permissions } : null };
}

/** Subpages of a screen with an id, without a link on the walked screens. */
const beside = {
  '/workflows/executions/:id': ['undo'],
  '/admin/workflow-builder/:id': ['access', 'review', 'versions'],
  '/genesis/org/:companyCode/settings': ['../domain', '../delete'],
};
const at = (path: string, part: string) => new URL(part, `${origin}${path}/`).pathname;

/** @returns null where nothing could be shown */
async function takeShot({ page, witness, host }: Looker, route: Route, address: string): Promise<ScreenShot | null> {
  const name = `${route.portal}${route.path.replaceAll(/[/:*]+/g, '-')}`;
  const shot: ScreenShot = { route, files: [], shifts: [] };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (!(await witness.open(host + address).catch(() => false))) return null;
    shot.shifts.push((await page.evaluate(() => window.shifted?.by)) ?? 0);
    if (!route.path.includes(only)) continue;
    // As high as the page, so that what sticks to an edge of the window covers nothing in the middle of it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(900, height) });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      // Colours fade from the one to the other, and signs that only people write come after the screen.
      await witness.rest();
      await page.evaluate(async () => void (await document.fonts.ready));
      const file = `${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
      shot.files.push(file);
    }
  }
  return shot;
}

/** Remembers the first link to each screen with an id. */
async function collectLinks({ page }: Looker, routes: readonly Route[], links: Map<string, string>): Promise<void> {
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((item) => (item as HTMLAnchorElement).pathname));
  for (const href of hrefs) {
    const matchedRoute = findRoute(href, routes);
    if (matchedRoute && !links.has(matchedRoute.path)) links.set(matchedRoute.path, href);
  }
  for (const [path, parts] of Object.entries(beside)) {
    const storedLink = links.get(path);
    for (const part of storedLink ? parts : []) links.set(at(path, part), at(String(storedLink), part));
  }
}

/** Every screen that the person may open, those with an id by the first link to one. */
async function walkScreens(
  looker: Looker,
  routes: readonly Route[],
  sources: readonly string[] = [],
): Promise<ScreenShot[]> {
  const links = new Map<string, string>();
  for (const address of sources) {
    await looker.witness.open(looker.host + address);
    await collectLinks(looker, routes, links);
  }
  const shots: ScreenShot[] = [];
  const remaining = new Set(routes);
  const addressOf = ({ path }: Route) => (path.includes(':') ? links.get(path) : path);
  for (;;) {
    const route = [...remaining].find((item) => addressOf(item) !== undefined);
    if (!route) return shots;
    remaining.delete(route);
    const shot = await takeShot(looker, route, addressOf(route) ?? '/');
    if (shot && route.path.includes(only)) shots.push(shot);
    await collectLinks(looker, routes, links);
  }
}

function createSheet(shots: readonly ScreenShot[]): string {
  const rows = shots.map(({ route, files, shifts }) => {
    const pictures = files.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`);
    const shift = shifts.map((by) => by.toFixed(3)).join(' · ');
    return `<h2>${route.title[language]} <small>${route.portal} ${route.path} · CLS ${shift}</small></h2><div>${pictures.join('')}</div>`;
  });
  const style =
    'body{font:15px system-ui;margin:24px}div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}img{block-size:420px;border:1px solid #ccc}small{color:#667}';
  return `<!doctype html><meta charset="utf-8"><title>${shots.length} screens</title><style>${style}</style>${rows.join('\n')}`;
}

test('a sheet of every screen', async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  const shots: ScreenShot[] = [];
  const failures: string[] = [];
  const visit = async (visitor: Visitor) => {
    const looker = await createLooker(browser, visitor);
    const shownRoutes = new Set(shots.map(({ route }) => route));
    const matches = routes.filter(
      (route) => visitor.portals.includes(route.portal) && isOpenFor(route, looker.me) && !shownRoutes.has(route),
    );
    shots.push(...(await walkScreens(looker, matches, visitor.sources)));
    await looker.page.context().close();
  };
  // A failed visitor does not prevent the pictures of the others.
  for (const visitor of visitors)
    await visit(visitor).catch((error: Error) => failures.push(`${visitor.email ?? 'a visitor'}: ${error.message}`));
  writeFileSync(`${folder}/index.html`, createSheet(shots));
  for (const { route, shifts } of shots.toSorted((a, b) => Math.max(...b.shifts) - Math.max(...a.shifts)))
    console.log(`${shifts.map((by) => by.toFixed(3)).join('  ')}  ${route.path}`);
  console.log(`${shots.length} of ${routes.length} screens: ${folder}/index.html`);
  expect(failures).toEqual([]);
});
