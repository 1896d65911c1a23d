/** Canvas driver: performs a person's gestures on a canvas and reads measurements from the page's `probe` (`probe.mjs`). */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** CSS selectors of what the canvas consists of. */
export interface Canvas {
  block: string;
  /** A block that is chosen. */
  chosen: string;
  count: number;
}

export interface OpenTimes {
  shown: number;
  interactive: number;
}

const source = readFileSync(new URL('probe.mjs', import.meta.url), 'utf8');

export async function openPage(browser: BrowserContext, canvas: Canvas): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript({
    content: `${source}\nglobalThis.probe = heureumProbe(${JSON.stringify(canvas)});`,
  });
  return page;
}

/** Reloads the address, with the browser's cache. */
export async function loadPage(page: Page, address: string): Promise<OpenTimes> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate('probe.opened(0)');
}

/** The link at this selector, pressed. */
export async function followLink(page: Page, link: string): Promise<OpenTimes> {
  await page.waitForSelector(link);
  return page.evaluate(`probe.follow(document.querySelector(${JSON.stringify(link)}))`);
}

interface TraceEvent {
  name: string;
  pid: number;
  /** Microseconds. */
  ts: number;
}

/** When frames were drawn, in milliseconds, of the process that drew most: that of the page. */
async function recordFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = {
    includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
  };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isComplete;
  await session.detach();
  const drawn = Map.groupBy(
    events.filter(({ name }) => name === 'DrawFrame'),
    ({ pid }) => pid,
  );
  const [most = []] = [...drawn.values()].toSorted((a, b) => b.length - a.length);
  return most.map(({ ts }) => ts / 1000).toSorted((a, b) => a - b);
}

export interface DragResult {
  /** Frames a second. */
  rate: number;
  /** Milliseconds between two of them, of a hundred all but the five longest. */
  gap: number;
}

/** Drags a block for the given milliseconds, as fast as the browser processes mouse events. */
export async function dragBlock(page: Page, milliseconds: number): Promise<DragResult> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>('probe.findPoint()');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10);
  let whole = 0;
  const frames = await recordFrames(page, async () => {
    const from = performance.now();
    while (whole < milliseconds) {
      await page.mouse.move(x + 70 * Math.sin(whole / 200), y + 50 * Math.cos(whole / 300));
      whole = performance.now() - from;
    }
  });
  const isMoved = await page.evaluate<boolean>('probe.isMoved()');
  await page.mouse.up();
  if (!isMoved) throw new Error('what was dragged is no block');
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? 0));
  // By the time that it took, not by that between the first frame and the last: standing still at an end is slow, too.
  return { rate: (frames.length * 1000) / whole, gap: getQuantile(gaps, 0.95) };
}

/**
 * Types these keys one after the other, each with the time a quick hand takes.
 * @returns how soon each was answered; of one that was not before the next key, never
 */
export async function typeKeys(page: Page, keys: readonly string[], pause: number): Promise<number[]> {
  await page.evaluate('probe.take()');
  for (const key of keys) {
    await page.keyboard.press(key);
    await sleep(pause);
  }
  const answered = await page.evaluate<number[]>('probe.take()');
  return keys.map((_, index) => answered[index] ?? Number.POSITIVE_INFINITY);
}

/** @param share 0.5 is the middle */
export function getQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
