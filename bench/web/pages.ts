/** The pages whose loading is measured, each with what it may cost. */

export interface PageBars {
  /** Lighthouse's points, of 100: for performance, and the others. */
  score?: number;
  accessibility: number;
  practices: number;
  seo?: number;
  /** Milliseconds. */
  lcp: number;
  tbt?: number;
  cls: number;
  /** kB. */
  script?: number;
  font?: number;
  /** Files of JavaScript. */
  scripts?: number;
}

export interface MeasuredPage {
  name: string;
  /** At the root or on the company's host. */
  host: 'root' | 'company';
  path: string;
  signedIn?: true;
  /** The browser cache of an earlier visit remains. */
  warm?: true;
  bars: PageBars;
}

const inside = { accessibility: 95, practices: 95 };
const shell = { ...inside, score: 90, lcp: 1800, cls: 0.01 };
const site = { score: 100, accessibility: 98, practices: 98, seo: 98, lcp: 1200, cls: 0.01 };
const workspace = { host: 'company', path: '/workspace', signedIn: true } as const;

export const pages: readonly MeasuredPage[] = [
  { name: 'landing', host: 'root', path: '/', bars: shell },
  { name: 'sign-in', host: 'root', path: '/genesis/login', bars: shell },
  { name: 'sign-in of a company', host: 'company', path: '/auth/login', bars: shell },
  { name: 'public home', host: 'company', path: '/', bars: site },
  { name: 'catalog', host: 'company', path: '/catalog', bars: site },
  {
    name: 'workspace',
    ...workspace,
    bars: { ...inside, score: 90, lcp: 2000, tbt: 200, cls: 0.01, script: 240, scripts: 25, font: 120 },
  },
  {
    name: 'admin',
    ...{ host: 'company', path: '/admin', signedIn: true },
    bars: { ...inside, lcp: 2500, cls: 0.01, script: 260, scripts: 25 },
  },
  { name: 'workspace, warm', ...workspace, warm: true, bars: { ...inside, lcp: 800, tbt: 200, cls: 0.01 } },
];
