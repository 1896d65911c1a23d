/** Looks on while a page is used: what it complains about, what it failed to load, what jumped, and when it has come to rest. */
import type { Page, Request } from '@playwright/test';
import { isDeep } from '../../src/kernel/server/testing/depth.ts';
import { type AxeQuery, colourRules } from './axe.ts';
import { violations } from './product.ts';

/** What scripts may move without anybody having asked for it; people notice from about a tenth on. */
const mostShift = 0.05;
const patience = 20_000;
/** Screens are opened at the one or the other; then all else is looked at on the desk. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };
const narrow = [phone.width, 820];
/** The rule whose answer a narrow window can change, beside what sticks out. */
const ofWidth = ['target-size'];
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    shifted?: { by: number; what: string[] };
  }
}

/** Of a page that was left, or that took back what it had asked for. */
const isCutOff = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED';
/** A live stream stays open until the page is left. */
const isLive = (request: Request) => new URL(request.url()).pathname === '/api/live';

export class Witness {
  readonly #page: Page;
  readonly #open = new Set<Request>();
  #troubles: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#troubles.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#troubles.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      if (!isLive(request)) this.#open.add(request);
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => {
      this.#open.delete(request);
      if (!isLive(request) && !isCutOff(request))
        this.#troubles.push(`${request.failure()?.errorText}: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#troubles.push(`${response.status()}: ${response.url()}`);
    });
  }

  /** What others did with the page ends here. */
  async takeOver(): Promise<void> {
    await this.rest();
    this.#troubles = [];
  }

  /** From the next page on. */
  async begin(): Promise<void> {
    await this.#page.addInitScript(() => {
      const shifted = { by: 0, what: [] as string[] };
      window.shifted = shifted;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
          if (hadRecentInput) continue;
          shifted.by += value;
          shifted.what.push(...sources.map(({ node }) => `‘${node?.textContent?.slice(0, 40)}’`));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
  }

  /**
   * Opens an address, and waits until nothing is loaded and nothing moves any more.
   * @returns false where the page has no heading of its own, since what it should show could not be loaded
   * @throws when it takes too long
   */
  async open(address: string): Promise<boolean> {
    await this.#page.goto(address, { timeout: patience });
    await this.#page.locator('h1, main [role=alert]').first().waitFor({ timeout: patience });
    await this.rest();
    const headings = await this.#page.locator('h1').count();
    return headings > (await this.#page.locator('[role=alert] h1').count());
  }

  async rest(): Promise<void> {
    const deadline = Date.now() + patience;
    for (let quiet = 0; quiet < 2; ) {
      if (Date.now() > deadline)
        throw new Error(`still loading: ${[...this.#open].map((one) => one.url()).join(', ')}`);
      const moving = await this.#page.evaluate(
        () =>
          new Promise<boolean>((tell) => {
            const runs = ({ playState, effect }: Animation) =>
              playState === 'running' && effect?.getTiming().iterations !== Infinity;
            requestAnimationFrame(() =>
              tell(document.querySelector('[aria-busy=true]') !== null || document.getAnimations().some(runs)),
            );
          }),
      );
      quiet = moving || this.#open.size > 0 ? 0 : quiet + 1;
    }
  }

  /**
   * All that is wrong with the page as it stands there now, and was since the last time: every rule once; in dark what depends on colours,
   * in narrow windows what depends on the width. In deep tests every rule in every combination.
   */
  async findings(): Promise<string[]> {
    const found = this.#troubles;
    this.#troubles = [];
    found.push(...(await this.#jumps()));
    await this.#page.setViewportSize(desk);
    found.push(...(await this.#violations('light', { tags: wcag })));
    await this.#page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await this.#violations('dark', isDeep ? { tags: wcag } : { rules: colourRules })));
    if (isDeep) found.push(...(await this.#narrow('dark')));
    await this.#page.emulateMedia({ colorScheme: null });
    found.push(...(await this.#narrow('light')));
    await this.#page.setViewportSize(desk);
    return found;
  }

  /** What jumped while the page was loaded; on a busy machine parts come in any order, so it is loaded once more before that counts. */
  async #jumps(): Promise<string[]> {
    const shifted = () => this.#page.evaluate(() => window.shifted);
    if (((await shifted())?.by ?? 0) < mostShift) return [];
    await this.rest();
    await this.open(this.#page.url());
    const again = await shifted();
    return again && again.by >= mostShift
      ? [`${again.by.toFixed(3)} shifted at ${this.#page.viewportSize()?.width}: ${again.what.join(', ')}`]
      : [];
  }

  async #violations(scheme: string, query: AxeQuery): Promise<string[]> {
    await this.rest();
    const found = await violations(this.#page, query);
    return found.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map((node) => node.target).join(', ')}`);
  }

  /** What is wrong where there is less room. */
  async #narrow(scheme: string): Promise<string[]> {
    const found: string[] = [];
    for (const width of narrow) {
      await this.#page.setViewportSize({ width, height: 900 });
      // the screen draws itself anew a moment after the window has changed
      const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
      await this.#page.waitForFunction(fits, null, { timeout: 2000 }).catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        found.push(`scrolls sideways at ${width} pixels`);
      });
      const asked = isDeep ? { tags: wcag } : { rules: ofWidth };
      if (isDeep || width === phone.width) found.push(...(await this.#violations(`${scheme} at ${width}`, asked)));
    }
    return found;
  }
}
