/** What a person's hands do at a canvas, and what is read off meanwhile. The page has the probe (`probe.mjs`) as `probe`. */
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

export interface Opened {
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

/** The address loaded anew, with what the browser keeps. */
export async function load(page: Page, address: string): Promise<Opened> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate('probe.opened(0)');
}

/** The link at this selector, pressed. */
export async function follow(page: Page, link: string): Promise<Opened> {
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
async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
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
  const [most = []] = [...drawn.values()].toSorted((one, other) => other.length - one.length);
  return most.map(({ ts }) => ts / 1000).toSorted((one, other) => one - other);
}

export interface Dragged {
  /** Frames a second. */
  rate: number;
  /** Milliseconds between two of them, of a hundred all but the five longest. */
  gap: number;
}

/** Moves a block about for so many milliseconds, as fast as the browser takes the mouse's events. */
export async function drag(page: Page, milliseconds: number): Promise<Dragged> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>('probe.spot()');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10);
  let whole = 0;
  const frames = await framesWhile(page, async () => {
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
  return { rate: (frames.length * 1000) / whole, gap: atShare(gaps, 0.95) };
}

/**
 * Types these keys one after the other, each with the time a quick hand takes.
 * @returns how soon each was answered; of one that was not before the next key, never
 */
export async function type(page: Page, keys: readonly string[], pause: number): Promise<number[]> {
  await page.evaluate('probe.take()');
  for (const key of keys) {
    await page.keyboard.press(key);
    await sleep(pause);
  }
  const answered = await page.evaluate<number[]>('probe.take()');
  return keys.map((_, index) => answered[index] ?? Number.POSITIVE_INFINITY);
}

/** @param share 0.5 is the middle */
export function atShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
