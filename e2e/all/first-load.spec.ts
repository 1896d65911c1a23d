/**
 * Browser tests of the first load: bytes over the wire for a member's first screen and a visitor's first page, with nothing
 * unneeded fetched.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { demo, getCompanyOrigin, signIn } from '../support/product.ts';

/** As the build holds them for what is known beforehand (`tools/first-load.ts`): here with what a screen goes on to fetch by itself (lines of a flow, motion and pictures of what is empty), and a file for demo companies alone. */
const bars = { bytes: 258_000, files: 12 };

const lead = { email: 'lead@hanbit.example', password: String(demo.signIns[0]?.password) };

interface FetchedScript {
  name: string;
  bytes: number;
}

/** Of the page that is open, when it is calm. */
async function scriptsOf(page: Page): Promise<FetchedScript[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page holds a live connection open as long as it exists: it counts as idle after two seconds without other traffic.
  await page.waitForFunction(() => {
    const came = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isLoaded = !document.getElementById('shell') && came.some(({ name }) => name.endsWith('.js'));
    return isLoaded && performance.now() - Math.max(...came.map(({ responseEnd }) => responseEnd)) > 2000;
  });
  return page.evaluate((): FetchedScript[] =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  );
}

for (const [size, viewport] of [
  ['a telephone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    for (const path of ['/workspace', '/dashboard']) {
      test(`${path} fetches its own scripts and no others`, async ({ page }) => {
        await signIn(page, getCompanyOrigin('hanbit'), lead, path);
        const fetched = await scriptsOf(page);
        const sum = fetched.reduce((bytes, item) => bytes + item.bytes, 0);
        expect(fetched.length, JSON.stringify(fetched)).toBeGreaterThan(1);
        expect(sum, JSON.stringify(fetched)).toBeLessThan(bars.bytes);
        expect(fetched.length, JSON.stringify(fetched)).toBeLessThanOrEqual(bars.files);
      });
    }
  });
}

/** All that a visitor's browser fetches before anybody scrolls: document, styles, script, pictures. */
const publicPages = [
  { path: '/', bytes: 60_000 },
  { path: '/catalog', bytes: 90_000 },
];

for (const { path, bytes } of publicPages) {
  test(`${path} of a company's site is at most ${bytes / 1000} kB`, async ({ page, context }) => {
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const types = new Map<string, string>();
    const fetched: { type: string; bytes: number }[] = [];
    network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      fetched.push({ type: types.get(requestId) ?? '', bytes: encodedDataLength });
    });
    await page.goto(`${getCompanyOrigin('hanbit')}${path}`, { waitUntil: 'networkidle' });
    await expect(page.locator('main img').first()).toBeVisible();
    // Pictures and script came, and are counted.
    expect(new Set(fetched.map(({ type }) => type))).toEqual(new Set(['Document', 'Script', 'Image']));
    expect(fetched.reduce((sum, item) => sum + item.bytes, 0)).toBeLessThan(bytes);
  });
}

test.describe('in a browser that speaks English', () => {
  test.use({ locale: 'en-US' });

  test('a user who chose Korean sees the first screen in Korean from the start, drawn once', async ({ page }) => {
    await page.addInitScript(() => {
      const recorded: string[] = [];
      Object.assign(window, { headingsSeen: recorded });
      new MutationObserver(() => {
        const text = document.querySelector('#root h1')?.textContent;
        if (text && text !== recorded.at(-1)) recorded.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await signIn(page, getCompanyOrigin('hanbit'), lead, '/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.locator('#root h1')).toHaveText('대시보드');
    const headingsSeen = await page.evaluate(() => (window as unknown as { headingsSeen: string[] }).headingsSeen);
    expect(headingsSeen).toEqual(['대시보드']);
  });

  test('texts are fetched in the language that is read, and in no other', async ({ page }) => {
    const origin = getCompanyOrigin('hanbit');
    const texts = async () => {
      const names = (await scriptsOf(page)).map(({ name }) => name);
      return ['korean', 'english'].filter((language) => names.some((name) => name.includes(`/${language}`)));
    };
    await signIn(page, origin, lead, '/workspace');
    await scriptsOf(page);
    await page.goto(`${origin}/dashboard`);
    expect(await texts()).toEqual(['korean']);
    await page.goto(`${origin}/dashboard?lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    expect(await texts()).toEqual(['english']);
  });
});
