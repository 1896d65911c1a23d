/** The built product with its sample companies, and a browser before it: what everything that is measured in one begins with. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { buildWeb } from '../../tools/build.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { createEnvironment, prepareDatabase, serve } from '../../tools/product.mjs';
import { findLoopbackPort } from '../../tools/shared.mjs';

interface DemoData {
  companies: { name: string; url: string }[];
  signIns: SignIn[];
}

interface SignIn {
  email: string;
  password: string;
  about: string;
}

export interface ProductBrowser {
  browser: BrowserContext;
  /** Port of the browser's DevTools. */
  browserPort: number;
  /** Origins. */
  root: string;
  company: string;
  /** The first may everything. */
  signIns: readonly SignIn[];
  /** A folder that is gone afterwards. */
  folder: string;
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Leaves the cookie of a session in the browser, as the sign-in page would. */
export async function signIn({ browser, company, signIns }: ProductBrowser): Promise<void> {
  const [first] = signIns;
  const page = await browser.newPage();
  await page.goto(`${company}/auth/login`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { email: first?.email, password: first?.password },
  );
  await page.close();
  if (status !== 200) throw new Error(`signing in at ${company} is answered ${status}`);
}

/** Everything is ended and thrown away afterwards, whatever became of the work. */
export async function withProductBrowser(work: (productBrowser: ProductBrowser) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'heureum-web-'));
  const built = buildWeb();
  const database = await startPostgres({ home: folder, durable: false, throwaway: true, port: 5960 });
  try {
    const [port, oidcPort, browserPort] = [
      await findLoopbackPort(3930),
      await findLoopbackPort(3940),
      await findLoopbackPort(3950),
    ];
    const env = { ...createEnvironment({ database, folder, port, oidcPort }), LOG_LEVEL: 'warn', RATE_LIMIT: 'false' };
    await prepareDatabase({ env, folder, sample: true });
    await built;
    const product = await serve({ env, separateWorker: true });
    const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [...flags, `--remote-debugging-port=${browserPort}`],
    });
    try {
      const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as DemoData;
      const company = new URL((demo.companies[0] as { url: string }).url).origin;
      await work({ browser, browserPort, root: `http://localhost:${port}`, company, signIns: demo.signIns, folder });
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
