/** How the built product's pages load in a browser: against the whole product with its sample companies, as the browser tests run it. */
import { loadavg } from 'node:os';
import { type House, signIn, withHouse } from './house.ts';
import { type Figures, loadOnce, middle } from './lighthouse.ts';
import { type Bars, type MeasuredPage, pages } from './pages.ts';

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
  house: House;
  rounds: number;
  say: (line: string) => void;
}

async function measurePage(page: MeasuredPage, { house, rounds, say }: Open) {
  const { browserPort: port, root, company } = house;
  const address = (page.host === 'root' ? root : company) + page.path;
  const warm = page.warm ?? false;
  if (warm) await loadOnce(address, { port, warm });
  const runs: Figures[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await loadOnce(address, { port, warm }));
  const figures = middle(runs);
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
    missed: missed(figures, page.bars).join(', '),
  };
}

async function measureAll(open: Open, only: readonly string[]): Promise<void> {
  const asked = pages.filter(({ name }) => only.length === 0 || only.some((one) => name.startsWith(one)));
  const rows = [];
  // Who is not signed in first: afterwards the browser has a session.
  for (const page of asked.filter(({ signedIn }) => !signedIn)) rows.push(await measurePage(page, open));
  const inside = asked.filter(({ signedIn }) => signedIn);
  if (inside.length > 0) await signIn(open.house);
  for (const page of inside) rows.push(await measurePage(page, open));
  const load = loadavg().map((value) => value.toFixed(1));
  open.say(`\nphone, slow 4G, simulated; medians of ${open.rounds}; load ${load.join(' ')}`);
  console.table(rows);
}

/** @param about how many loads of each page, and names with which those asked for begin (all when there is none) */
export async function measureWeb(about: { rounds: number; only: readonly string[]; say: Open['say'] }): Promise<void> {
  await withHouse((house) => measureAll({ ...about, house }, about.only));
}
