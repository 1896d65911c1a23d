/**
 * Tests that declare the screen they cover: `claimScreens('/orders/:id')` in a test's first line. Such a test fails if none of its pages
 * ever opened that address. `npm run routes` reads the names next to the screens.
 */
import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { toPathPattern } from '../../src/kernel/contract/address.ts';
import { measureFile } from '../../tools/times.mjs';

const type = 'screen';

/** Addresses that exist according to the build: `/orders/new` is a screen of its own, not an order whose id is `new`. */
function readCompanyAddresses(): ReadonlySet<string> {
  const { company } = JSON.parse(readFileSync('dist/web/addresses.json', 'utf8')) as { company: string[] };
  return new Set(company);
}

/** The screens whose job the test does, by their addresses. */
export function claimScreens(...screens: [string, ...string[]]): void {
  base.info().annotations.push(...screens.map((description) => ({ type, description })));
}

export const test = base.extend<{ stood: undefined; measured: undefined }>({
  measured: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use, info) => {
      const measured = measureFile();
      await use(undefined);
      measured(info.file);
    },
    { auto: true },
  ],
  stood: [
    async ({ browser }, use, info) => {
      const stood = new Set<string>();
      const stand = (url: string) => stood.add(URL.parse(url)?.pathname ?? '');
      const follow = (page: Page) => {
        // A page that opens beside another has gone to its first address by now.
        stand(page.url());
        page.on('framenavigated', (frame) => {
          if (frame === page.mainFrame()) stand(frame.url());
        });
      };
      const watch = (context: BrowserContext) => context.on('page', follow);
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      // The test's own context is closed by now. What it opened besides would go on drawing and listening beside all tests to come.
      await Promise.all(browser.contexts().map((context) => context.close()));
      if (info.status !== 'passed') return;
      const named = info.annotations.filter((note) => note.type === type).map(({ description = '' }) => description);
      const addresses = readCompanyAddresses();
      const stoodAt = (screen: string) =>
        [...stood].some((path) => toPathPattern(screen).test(path) && (path === screen || !addresses.has(path)));
      const missed = named.filter((screen) => !stoodAt(screen));
      expect(missed, 'screens that the test names and never opened').toEqual([]);
    },
    { auto: true },
  ],
});
