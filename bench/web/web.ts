/** How the built product's pages load in a browser: against the whole product with its sample companies, as the browser tests run it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { buildWeb } from '../../tools/build.mjs';
import { freePort } from '../../tools/house.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { environmentOf, prepareDatabase, serve } from '../../tools/product.mjs';
import { type Figures, loadOnce, middle } from './lighthouse.ts';
import { type Bars, type MeasuredPage, pages } from './pages.ts';

interface Demo {
  companies: { name: string; url: string }[];
  signIns: { email: string; password: string; about: string }[];
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Leaves the cookie of a session in the browser, as the sign-in page would. */
async function signIn(browser: BrowserContext, origin: string, { email, password }: Demo['signIns'][number]) {
  const page = await browser.newPage();
  await page.goto(`${origin}/auth/login`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { email, password },
  );
  await page.close();
  if (status !== 200) throw new Error(`signing in at ${origin} is answered ${status}`);
}

const barOf = {
  score: 'score',
  accessibility: 'a11y',
  practices: 'practices',
  seo: 'SEO',
  lcp: 'LCP',
  tbt: 'TBT',
  cls: 'CLS',
  script: 'JS kB',
  scripts: 'JS',
  font: 'font kB',
};
const points: readonly string[] = ['score', 'accessibility', 'practices', 'seo'];

/** Which bars a page misses, in words. */
export function missed(figures: Figures, bars: Bars): string[] {
  return (Object.keys(bars) as (keyof Bars)[]).flatMap((name) => {
    const bar = bars[name] ?? 0;
    const holds = points.includes(name) ? figures[name] >= bar : figures[name] <= bar;
    return holds ? [] : [`${barOf[name]} ${points.includes(name) ? '<' : '>'} ${bar}`];
  });
}

interface Open {
  browser: BrowserContext;
  port: number;
  root: string;
  company: string;
  rounds: number;
  say: (line: string) => void;
}

async function measurePage(page: MeasuredPage, { port, root, company, rounds, say }: Open) {
  const address = (page.host === 'root' ? root : company) + page.path;
  const warm = page.warm ?? false;
  if (warm) await loadOnce(address, { port, warm });
  const runs: Figures[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await loadOnce(address, { port, warm }));
  const figures = middle(runs);
  say(`  ${page.name}: largest is ${figures.largest}`);
  for (const fault of figures.faults) say(`    ${fault}`);
  const { score, accessibility, practices, seo, fcp, lcp, tbt, cls, script, font, all, scripts, requests } = figures;
  const sizes = { 'JS kB': script, 'font kB': font, 'all kB': all, JS: scripts, requests };
  return {
    page: page.name,
    score,
    a11y: accessibility,
    practices,
    SEO: seo,
    FCP: fcp,
    LCP: lcp,
    TBT: tbt,
    CLS: cls,
    ...sizes,
    missed: missed(figures, page.bars).join(', '),
  };
}

async function measureAll(open: Open, demo: Demo, only: readonly string[]): Promise<void> {
  const asked = pages.filter(({ name }) => only.length === 0 || only.some((one) => name.startsWith(one)));
  const rows = [];
  // Who is not signed in first: afterwards the browser has a session.
  for (const page of asked.filter(({ signedIn }) => !signedIn)) rows.push(await measurePage(page, open));
  const inside = asked.filter(({ signedIn }) => signedIn);
  if (inside.length > 0) await signIn(open.browser, open.company, demo.signIns[0] as Demo['signIns'][number]);
  for (const page of inside) rows.push(await measurePage(page, open));
  const load = loadavg().map((value) => value.toFixed(1));
  open.say(`\nphone, slow 4G, simulated; medians of ${open.rounds}; load ${load.join(' ')}`);
  console.table(rows);
}

/** @param about how many loads of each page, and names with which those asked for begin (all when there is none) */
export async function measureWeb(about: { rounds: number; only: readonly string[]; say: Open['say'] }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'heureum-web-'));
  const built = buildWeb();
  const database = await startPostgres({ home: folder, durable: false, throwaway: true, port: 5960 });
  try {
    const [port, oidcPort, browserPort] = [await freePort(3930), await freePort(3940), await freePort(3950)];
    const env = { ...environmentOf({ database, folder, port, oidcPort }), LOG_LEVEL: 'warn', RATE_LIMIT: 'false' };
    await prepareDatabase({ env, folder, sample: true });
    await built;
    const product = await serve({ env, separateWorker: true });
    const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [...flags, `--remote-debugging-port=${browserPort}`],
    });
    try {
      const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
      const company = new URL((demo.companies[0] as { url: string }).url).origin;
      const root = `http://localhost:${port}`;
      await measureAll({ ...about, browser, port: browserPort, root, company }, demo, about.only);
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
