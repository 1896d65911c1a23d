/**
 * Page load bench: loads the built product's pages in a browser, against the whole product with its sample companies, like the
 * browser tests.
 */
import { loadavg } from 'node:os';
import { type Figures, getMiddleFigures, loadPageOnce } from './lighthouse.ts';
import { type MeasuredPage, type PageBars, pages } from './pages.ts';
import { type ProductBrowser, signIn, withProductBrowser } from './product-browser.ts';

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

/** Thresholds that a page misses, as text. */
export function listMissedBars(figures: Figures, bars: PageBars): string[] {
  return (Object.keys(bars) as (keyof PageBars)[]).flatMap((name) => {
    const bar = bars[name] ?? 0;
    const holds = points.includes(name) ? figures[name] >= bar : figures[name] <= bar;
    return holds ? [] : [`${barOf[name]} ${points.includes(name) ? '<' : '>'} ${bar}`];
  });
}

interface BenchContext {
  productBrowser: ProductBrowser;
  rounds: number;
  say: (line: string) => void;
}

async function measurePage(page: MeasuredPage, { productBrowser, rounds, say }: BenchContext) {
  const { browserPort: port, root, company } = productBrowser;
  const address = (page.host === 'root' ? root : company) + page.path;
  const warm = page.warm ?? false;
  if (warm) await loadPageOnce(address, { port, warm });
  const runs: Figures[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await loadPageOnce(address, { port, warm }));
  const figures = getMiddleFigures(runs);
  say(`  ${page.name}: largest is ${figures.largest}`);
  for (const fault of figures.faults) say(`    ${fault}`);
  const {
    score,
    accessibility,
    practices,
    seo,
    fcp,
    lcp,
    tbt,
    cls,
    ownTbt,
    ownScore,
    script,
    font,
    all,
    scripts,
    requests,
  } = figures;
  const sizes = { 'JS kB': script, 'font kB': font, 'all kB': all, JS: scripts, requests };
  return {
    page: page.name,
    score,
    'own score': ownScore,
    a11y: accessibility,
    practices,
    SEO: seo,
    FCP: fcp,
    LCP: lcp,
    TBT: tbt,
    'own TBT': ownTbt,
    CLS: cls,
    ...sizes,
    missed: listMissedBars(figures, page.bars).join(', '),
  };
}

async function measureAll(open: BenchContext, only: readonly string[]): Promise<void> {
  const chosenPages = pages.filter(({ name }) => only.length === 0 || only.some((item) => name.startsWith(item)));
  const rows = [];
  // Signed-out pages first: afterwards the browser has a session.
  for (const page of chosenPages.filter(({ signedIn }) => !signedIn)) rows.push(await measurePage(page, open));
  const inside = chosenPages.filter(({ signedIn }) => signedIn);
  if (inside.length > 0) await signIn(open.productBrowser);
  for (const page of inside) rows.push(await measurePage(page, open));
  const load = loadavg().map((value) => value.toFixed(1));
  open.say(`\nphone, slow 4G, simulated; medians of ${open.rounds}; load ${load.join(' ')}`);
  console.table(rows);
}

/** @param options how many loads of each page, and names with which those asked for begin (all when there is none) */
export async function measureWeb(options: {
  rounds: number;
  only: readonly string[];
  say: BenchContext['say'];
}): Promise<void> {
  await withProductBrowser((productBrowser) =>
    measureAll({ ...options, productBrowser: productBrowser }, options.only),
  );
}
