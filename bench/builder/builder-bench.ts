/**
 * The builder with a flow as large as one may be, in the product as it is built for production, and beside it a page of the library that
 * draws its canvas, alone, with as many plain blocks, in the same browser: how soon it can be worked with, how smoothly a block follows the
 * mouse, how soon what is typed is seen.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { findLoopbackPort } from '../../tools/shared.mjs';
import { getMedian } from '../load.ts';
import { signIn, withProductBrowser } from '../web/product-browser.ts';
import { serveBare } from './bare.ts';
import { createLargestFlow } from './flow.ts';
import {
  type Canvas,
  type DragResult,
  dragBlock,
  followLink,
  getQuantile,
  loadPage,
  type OpenTimes,
  openPage,
  typeKeys,
} from './hand.ts';

/** Milliseconds, and frames a second. */
const bars = { open: 1000, rate: 55, feedback: 100 };
const draggedFor = 3000;
const typed = [...'abcdefghijklmnopqrst'];
/** Between two keys, and before one whose answer the server has a part in. */
const quick = 200;
const slow = 1500;

const count = 500;
const productCanvas: Canvas = { block: '[data-block]', chosen: '[data-block][aria-pressed="true"]', count };
const bareCanvas: Canvas = { block: '.react-flow__node', chosen: '.react-flow__node.selected', count };

interface Round {
  /** Opened by its link in the list, and by reloading its address. */
  followed: OpenTimes;
  loaded: OpenTimes;
  dragged: DragResult;
  feedback: number[];
  /** At the input, and above the canvas. */
  said: number[];
  problems: number[];
}

/** @returns the id of the flow */
async function createFlow(page: Page, company: string): Promise<string> {
  await page.goto(`${company}/auth/login`);
  const body = {
    key: 'as-large-as-may-be',
    title: { ko: '가장 큰 흐름', en: 'As large as may be' },
    draft: createLargestFlow(),
  };
  const reply = await page.evaluate(async (sent) => {
    const headers = { 'content-type': 'application/json' };
    const renewed = await fetch('/api/auth/refresh', { method: 'POST', headers, body: '{}' });
    const { data } = (await renewed.json()) as { data: { accessToken: string } };
    const authorization = `Bearer ${data.accessToken}`;
    const answer = await fetch('/api/flow/frames', {
      method: 'POST',
      headers: { ...headers, authorization },
      body: sent,
    });
    return { status: answer.status, text: await answer.text() };
  }, JSON.stringify(body));
  if (reply.status !== 201) throw new Error(`the flow is answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  return (JSON.parse(reply.text) as { data: { id: string } }).data.id;
}

async function measureProduct(browser: BrowserContext, company: string, id: string): Promise<Round> {
  const page = await openPage(browser, productCanvas);
  const address = `/admin/workflow-builder/${id}`;
  const loaded = await loadPage(page, company + address);
  await page.goto(`${company}/admin/workflow-builder`);
  const followed = await followLink(page, `main a[href="${address}"]`);
  const problemTimes = await typeProblems(page);
  await page.evaluate('probe.forget()');
  await page.getByLabel('블록 이름(한국어)').focus();
  await page.keyboard.press('End');
  await page.evaluate('probe.watchChosen()');
  const feedback = await typeKeys(page, typed, quick);
  const dragged = await dragBlock(page, draggedFor);
  await page.close();
  return { followed, loaded, dragged, feedback, ...problemTimes };
}

/**
 * A calculation is broken and repaired alternately. The error appears at its input on the keystroke itself; the marks on the canvas
 * and the count above it come from the server, which is queried once typing pauses.
 */
async function typeProblems(page: Page): Promise<Pick<Round, 'said' | 'problems'>> {
  const side = page.locator('[data-builder-side]');
  // One that is drawn, as Enter would press it.
  await page.evaluate(`document.querySelector('[data-block^="set"]').click()`);
  await side.locator('textarea').first().focus();
  await page.keyboard.press('End');
  const keys = Array.from({ length: 10 }, () => ['+', 'Backspace']).flat();
  await page.evaluate('probe.watchInput()');
  const inputTimes = await typeKeys(page, keys, quick);
  await page.evaluate('probe.forget()');
  await page.evaluate("probe.watchButton('고칠 곳')");
  const problems = await typeKeys(page, keys, slow);
  return { said: inputTimes, problems };
}

async function measureBare(browser: BrowserContext, url: string): Promise<Round> {
  const page = await openPage(browser, bareCanvas);
  const loaded = await loadPage(page, url);
  const dragged = await dragBlock(page, draggedFor);
  await page.getByLabel('name').focus();
  await page.keyboard.press('End');
  await page.evaluate('probe.watchChosen()');
  const feedback = await typeKeys(page, typed, quick);
  await page.close();
  return { followed: loaded, loaded, dragged, feedback, said: [], problems: [] };
}

function formatAgainstBar(value: number, bar: number, isMost = true): string {
  const holds = isMost ? value <= bar : value >= bar;
  return `${value.toFixed(0)} (${bar} ${holds ? 'met' : 'MISSED'})`;
}

const getMiddle = (rounds: readonly Round[], read: (round: Round) => number): number => getMedian(rounds.map(read));

function createRows(product: readonly Round[], bare: readonly Round[]) {
  const row = (
    name: string,
    read: (round: Round) => number,
    options: { bar?: number; isMost?: boolean; alone?: true } = {},
  ) => {
    const own = getMiddle(product, read);
    const other = options.alone ? Number.NaN : getMiddle(bare, read);
    return {
      '': name,
      product: options.bar === undefined ? own.toFixed(0) : formatAgainstBar(own, options.bar, options.isMost),
      bare: options.alone ? '' : other.toFixed(0),
      ratio: options.alone ? '' : (own / other).toFixed(2),
    };
  };
  return [
    row('opened from the list: all blocks shown, ms', ({ followed }) => followed.shown),
    row('… and one answers, ms', ({ followed }) => followed.interactive, { bar: bars.open }),
    row('loaded anew: one answers, ms', ({ loaded }) => loaded.interactive),
    row('a block dragged, frames a second', ({ dragged }) => dragged.rate, { bar: bars.rate, isMost: false }),
    row('… 95 of 100 frames come within, ms', ({ dragged }) => dragged.gap),
    row('a key until the canvas shows it, p50, ms', ({ feedback }) => getQuantile(feedback, 0.5), {
      bar: bars.feedback,
    }),
    row('… p95, ms', ({ feedback }) => getQuantile(feedback, 0.95), { bar: bars.feedback }),
    row('… until its input says what is wrong, p95, ms', ({ said }) => getQuantile(said, 0.95), {
      ...{ bar: bars.feedback, alone: true },
    }),
    row('… until the server says it, p50, ms', ({ problems }) => getQuantile(problems, 0.5), { alone: true }),
    row('… … p95, ms', ({ problems }) => getQuantile(problems, 0.95), { alone: true }),
  ];
}

/** Of the build, packed: what the workspace begins with, and the file that has the canvas, which must not be among it. */
function printScripts(say: (line: string) => void): void {
  const web = new URL('../../dist/web/', import.meta.url).pathname;
  const { pages } = JSON.parse(readFileSync(join(web, 'addresses.json'), 'utf8')) as {
    pages: { path: string; scripts: string[] }[];
  };
  const [entry = ''] = /assets\/index-[\w-]+\.js/.exec(readFileSync(join(web, 'index.html'), 'utf8')) ?? [];
  const first = [entry, ...(pages.find(({ path }) => path === '/workspace')?.scripts ?? [])];
  const names = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'));
  const canvases = names
    .map((name) => `assets/${name}`)
    .filter((file) => readFileSync(join(web, file), 'utf8').includes('react-flow__'));
  const size = (files: readonly string[]) =>
    `${(files.reduce((sum, file) => sum + statSync(join(web, `${file}.br`)).size, 0) / 1000).toFixed(1)} kB`;
  const isApart = canvases.every((file) => !first.includes(file));
  say(`first load of the workspace: ${size(first)} of scripts; the canvas is ${isApart ? 'not ' : ''}among them`);
  say(`the canvas: ${size(canvases)} (${canvases.join(', ')})`);
}

export async function measureBuilder({ rounds, say }: { rounds: number; say: (line: string) => void }): Promise<void> {
  await withProductBrowser(async (app) => {
    const { browser, company, folder } = app;
    await signIn(app);
    const page = await browser.newPage();
    const id = await createFlow(page, company);
    await page.close();
    mkdirSync(join(folder, 'bare'));
    const bare = await serveBare(join(folder, 'bare'), await findLoopbackPort(3960));
    const [own, other]: [Round[], Round[]] = [[], []];
    try {
      for (let round = 0; round < rounds; round++) {
        other.push(await measureBare(browser, bare.url));
        own.push(await measureProduct(browser, company, id));
      }
    } finally {
      bare.stop();
    }
    printScripts(say);
    const load = loadavg().map((value) => value.toFixed(1));
    say(`\na flow of ${count} blocks in the builder; medians of ${rounds}; load ${load.join(' ')}`);
    console.table(createRows(own, other));
  });
}
