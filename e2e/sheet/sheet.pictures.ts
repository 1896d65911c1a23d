/**
 * A sheet of pictures of every screen, on a phone and at a desk, light and dark, to be looked at whole before a version is let out:
 * `test-results/sheet/index.html`. `SHEET_LANG=en` makes it in English, `SHEET_ONLY=finance` of the addresses with that word. Prints
 * how much each screen jumped while it was loaded.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, type Page, test } from '@playwright/test';
import { demo, origin, signIn } from '../support/product.ts';
import { isFor, type Route, routeAt, routes } from '../support/routes.ts';
import { shop } from '../support/shop.ts';
import { Witness } from '../support/witness.ts';

const folder = 'test-results/sheet';
const widths = [390, 820, 1440] as const;
const schemes = ['light', 'dark'] as const;
const language = process.env.SHEET_LANG === 'en' ? 'en' : 'ko';
const only = process.env.SHEET_ONLY ?? '';

interface Shot {
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

async function lookerAt(
  browser: Browser,
  host: string,
  email?: string,
): Promise<Looker & { permissions: string[] | null }> {
  const locale = language === 'ko' ? 'ko-KR' : 'en-US';
  const context = await browser.newContext({ locale, timezoneId: 'Asia/Seoul' });
  const page = await context.newPage();
  await page.addInitScript((name) => localStorage.setItem('heureum.language', name), language);
  const witness = new Witness(page);
  const password = String(demo.signIns[0]?.password);
  const permissions = email ? await signIn(page, host, { email, password }) : null;
  await witness.begin();
  return { page, witness, host, permissions };
}

/** @returns null where nothing could be shown */
async function shoot({ page, witness, host }: Looker, route: Route, address: string): Promise<Shot | null> {
  const name = `${route.portal}${route.path.replaceAll(/[/:*]+/g, '-')}`;
  const shot: Shot = { route, files: [], shifts: [] };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (!(await witness.open(host + address).catch(() => false))) return null;
    shot.shifts.push((await page.evaluate(() => window.shifted?.by)) ?? 0);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const file = `${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
      shot.files.push(file);
    }
  }
  return shot;
}

/** Every screen that the person may open, those with an id by the first link to one. */
async function walk(looker: Looker, wanted: readonly Route[]): Promise<Shot[]> {
  const links = new Map<string, string>();
  const shots: Shot[] = [];
  const left = new Set(wanted);
  const addressOf = ({ path }: Route) => (path.includes(':') ? links.get(path) : path);
  for (;;) {
    const route = [...left].find((one) => addressOf(one) !== undefined);
    if (!route) return shots;
    left.delete(route);
    const shot = await shoot(looker, route, addressOf(route) ?? '/');
    if (shot && route.path.includes(only)) shots.push(shot);
    const hrefs = await looker.page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
    for (const href of hrefs) {
      const known = routeAt(href, wanted);
      if (known && !links.has(known.path)) links.set(known.path, href);
    }
    const run = links.get('/workflows/executions/:id');
    if (run) links.set('/workflows/executions/:id/undo', `${run}/undo`);
  }
}

function sheetOf(shots: readonly Shot[]): string {
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
  const shots: Shot[] = [];
  const of = (start: boolean) => routes.filter(({ portal }) => portal !== 'core' && (portal === 'genesis') === start);
  for (const [host, email, start] of [
    [origin, undefined, true],
    [origin, 'staff@hanbit.example', true],
    [shop, undefined, false],
    [shop, 'lead@hanbit.example', false],
    [shop, 'master@hanbit.example', false],
  ] as const) {
    const looker = await lookerAt(browser, host, email);
    const me = email ? { permissions: looker.permissions } : null;
    const seen = new Set(shots.map(({ route }) => route));
    const wanted = of(start).filter((route) => isFor(route, me) && !seen.has(route));
    shots.push(...(await walk(looker, wanted)));
    await looker.page.context().close();
  }
  writeFileSync(`${folder}/index.html`, sheetOf(shots));
  for (const { route, shifts } of shots.toSorted((a, b) => Math.max(...b.shifts) - Math.max(...a.shifts)))
    console.log(`${shifts.map((by) => by.toFixed(3)).join('  ')}  ${route.path}`);
  console.log(`${shots.length} of ${routes.length} screens: ${folder}/index.html`);
});
