/** Observes a page in use: console errors, failed requests, layout shifts, and the moment it becomes idle. */
import type { Page, Request } from '@playwright/test';
import { isDeep } from '../../src/kernel/server/testing/depth.ts';
import { type AxeQuery, colourRules } from './axe.ts';
import { findViolations } from './product.ts';

/** Layout shift that scripts may cause without user input; people notice from about 0.1. */
const maxShift = 0.05;
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
const isLiveStream = (request: Request) => new URL(request.url()).pathname === '/api/live';

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
      if (!isLiveStream(request)) this.#open.add(request);
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => {
      this.#open.delete(request);
      if (!isLiveStream(request) && !isCutOff(request))
        this.#troubles.push(`${request.failure()?.errorText}: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#troubles.push(`${response.status()}: ${response.url()}`);
    });
  }

  /** Discards problems of the page's earlier use. */
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
        throw new Error(`still loading: ${[...this.#open].map((item) => item.url()).join(', ')}`);
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
   * All problems of the current page, and those since the last call: each rule once; colour rules in dark mode, width rules in
   * narrow windows. In deep tests every rule in every combination.
   */
  async findings(): Promise<string[]> {
    const troubles = this.#troubles;
    this.#troubles = [];
    troubles.push(...(await this.#jumps()));
    await this.#page.setViewportSize(desk);
    troubles.push(...(await this.#violations('light', { tags: wcag })));
    await this.#page.emulateMedia({ colorScheme: 'dark' });
    troubles.push(...(await this.#violations('dark', isDeep ? { tags: wcag } : { rules: colourRules })));
    if (isDeep) troubles.push(...(await this.#narrow('dark')));
    await this.#page.emulateMedia({ colorScheme: null });
    troubles.push(...(await this.#narrow('light')));
    await this.#page.setViewportSize(desk);
    return troubles;
  }

  /** Layout shifts during loading; on a busy machine parts arrive in any order, so the page is reloaded before a shift counts. */
  async #jumps(): Promise<string[]> {
    const shifted = () => this.#page.evaluate(() => window.shifted);
    if (((await shifted())?.by ?? 0) < maxShift) return [];
    await this.rest();
    await this.open(this.#page.url());
    const again = await shifted();
    return again && again.by >= maxShift
      ? [`${again.by.toFixed(3)} shifted at ${this.#page.viewportSize()?.width}: ${again.what.join(', ')}`]
      : [];
  }

  async #violations(scheme: string, query: AxeQuery): Promise<string[]> {
    await this.rest();
    const results = await findViolations(this.#page, query);
    return results.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map((node) => node.target).join(', ')}`);
  }

  /** Problems at narrow widths. */
  async #narrow(scheme: string): Promise<string[]> {
    const faults: string[] = [];
    for (const width of narrow) {
      await this.#page.setViewportSize({ width, height: 900 });
      // the screen re-renders shortly after the window is resized
      const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
      await this.#page.waitForFunction(fits, null, { timeout: 2000 }).catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        faults.push(`scrolls sideways at ${width} pixels`);
      });
      const axeQuery = isDeep ? { tags: wcag } : { rules: ofWidth };
      if (isDeep || width === phone.width) faults.push(...(await this.#violations(`${scheme} at ${width}`, axeQuery)));
    }
    return faults;
  }
}
