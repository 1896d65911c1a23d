/** Browser test base: facts about the product under test, and helpers to sign in, look and check. */
import { expect, type Page } from '@playwright/test';
import type { Result } from 'axe-core';
import { isDeep } from '../../src/kernel/server/testing/depth.ts';
import { type AxeQuery, analyzePage } from './axe.ts';

/** The main origin: `http://localhost:3102`. */
export const origin: string = readSetup('E2E_ORIGIN');
/** DNS port that the product queries for TXT records: silent until a test starts a server. */
export const dnsPort: number = Number(readSetup('E2E_DNS_PORT'));
export interface Demo {
  companies: { name: string; url: string }[];
  signIns: { email: string; password: string; about: string }[];
}
/** Data that the seed wrote about its companies and people. */
export const demo: Demo = JSON.parse(readSetup('E2E_DEMO'));

/** The own origin of a company. */
export function getCompanyOrigin(code: string): string {
  return origin.replace('//', `//${code}.`);
}

export function readSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run the browser tests with npx playwright test`);
  return value;
}

/**
 * Opens an origin without its application: calls and cookies belong to that origin, and nothing is loaded that the test does not
 * check.
 */
export async function openBlankPage(page: Page, there: string): Promise<void> {
  const nowhere = `${there}/nothing-but-the-origin`;
  await page.route(nowhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' }),
  );
  await page.goto(nowhere);
  await page.unroute(nowhere);
}

/**
 * Signs in as the page of that origin would, so that its cookies are those of a person, and opens `path`. The page itself
 * asks, because only the browser finds the hosts of companies under localhost.
 * @returns what the person may do there; null where one is no member of anything
 */
export async function signIn(
  page: Page,
  portalOrigin: string,
  person: { email: string; password: string },
  path = '/',
): Promise<string[] | null> {
  await openBlankPage(page, portalOrigin);
  const { email, password } = person;
  const reply = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) return { status: answer.status, text, permissions: null };
      const authorization = `Bearer ${JSON.parse(text).data.tokens.accessToken}`;
      const { data } = await (await fetch('/api/auth/me', { headers: { authorization } })).json();
      return { status: answer.status, text, permissions: data.member?.permissions ?? null };
    },
    { email, password },
  );
  expect(reply.status, reply.text).toBe(200);
  await page.goto(`${portalOrigin}${path}`);
  return reply.permissions;
}

/** Waits until what fades or slides has arrived: in between, colours and places are not yet those that people see. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

/**
 * What axe-core objects to, seen while nothing can begin to fade or slide: what comes or goes meanwhile (a toast) is there or it is not.
 * A sheet that a script constructs is not subject to the page's security policy.
 */
export async function findViolations(page: Page, query: AxeQuery = {}): Promise<Result[]> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  await waitUntilStill(page);
  let results = await analyzePage(page, query);
  if (results.some(isSerious)) {
    // A part that was just leaving is gone by now; what is wrong with the page is wrong still.
    await waitUntilStill(page);
    results = await analyzePage(page, query);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
  return results;
}

/** Changes the mode as a system does, and waits until the page has followed: in between, half of the colours are of the other mode. */
export async function changeScheme(page: Page, colorScheme: 'light' | 'dark', reducedMotion?: 'reduce'): Promise<void> {
  await page.emulateMedia({ colorScheme, ...(reducedMotion && { reducedMotion }) });
  await page.waitForFunction((mode) => document.documentElement.dataset.mantineColorScheme === mode, colorScheme);
}

/** Fails with rule, elements and help for each serious or critical finding of axe-core. */
export async function expectNoSeriousFindings(page: Page): Promise<void> {
  const serious = (await findViolations(page)).filter(isSerious);
  const findingTexts = serious.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(', ')}`,
  );
  expect(findingTexts).toEqual([]);
}

export const isSerious = ({ impact }: Result) => impact === 'serious' || impact === 'critical';

const widths = [390, 820, 1440];
const schemes = ['light', 'dark'] as const;

/** Pictures of the page as it is now, at each width, light and dark, in test-results/screens/; only when `SCREENS=1` asks. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return;
  const viewport = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (viewport) await page.setViewportSize(viewport);
}

/**
 * The page must not scroll sideways on a phone, the narrowest width; in deep tests, at all common widths. The walk through all
 * screens checks the other widths each day.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  for (const width of isDeep ? widths : widths.slice(0, 1)) {
    if (width !== viewport?.width) await page.setViewportSize({ width, height: 900 });
    // the screen re-renders shortly after a resize; texts in its header must not overlap their neighbours
    const overflow = () =>
      page.evaluate(() => {
        const inHead = document.querySelectorAll('header :is(a, button)');
        return Math.max(
          ...[document.documentElement, ...inHead].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        );
      });
    await expect.poll(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0);
  }
  if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
}
