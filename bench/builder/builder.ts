/**
 * The builder with a flow as large as one may be, in the product as it is built for production, and beside it a page of the library that
 * draws its canvas, alone, with as many plain blocks, in the same browser: how soon it can be worked with, how smoothly a block follows the
 * mouse, how soon what is typed is seen.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../tools/house.mjs';
import { median } from '../load.ts';
import { signIn, withHouse } from '../web/house.ts';
import { serveBare } from './bare.ts';
import { largestFlow } from './flow.ts';
import { atShare, type Canvas, type Dragged, drag, follow, load, type Opened, openPage, type } from './hand.ts';

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
  /** From its link in the list, and its address loaded anew. */
  followed: Opened;
  loaded: Opened;
  dragged: Dragged;
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
    draft: largestFlow(),
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
  const loaded = await load(page, company + address);
  await page.goto(`${company}/admin/workflow-builder`);
  const followed = await follow(page, `main a[href="${address}"]`);
  const told = await typeProblems(page);
  await page.evaluate('probe.forget()');
  await page.getByLabel('블록 이름(한국어)').focus();
  await page.keyboard.press('End');
  await page.evaluate('probe.watchChosen()');
  const feedback = await type(page, typed, quick);
  const dragged = await drag(page, draggedFor);
  await page.close();
  return { followed, loaded, dragged, feedback, ...told };
}

/**
 * A calculation is broken and mended in turns. What is wrong with it is said at its input with the key itself; the signs on the canvas and the
 * number above it are the server's, who is asked once nobody has typed for a moment.
 */
async function typeProblems(page: Page): Promise<Pick<Round, 'said' | 'problems'>> {
  const side = page.locator('[data-builder-side]');
  // One that is drawn, as Enter would press it.
  await page.evaluate(`document.querySelector('[data-block^="set"]').click()`);
  await side.locator('textarea').first().focus();
  await page.keyboard.press('End');
  const keys = Array.from({ length: 10 }, () => ['+', 'Backspace']).flat();
  await page.evaluate('probe.watchInput()');
  const said = await type(page, keys, quick);
  await page.evaluate('probe.forget()');
  await page.evaluate("probe.watchButton('고칠 곳')");
  const problems = await type(page, keys, slow);
  return { said, problems };
}

async function measureBare(browser: BrowserContext, url: string): Promise<Round> {
  const page = await openPage(browser, bareCanvas);
  const loaded = await load(page, url);
  const dragged = await drag(page, draggedFor);
  await page.getByLabel('name').focus();
  await page.keyboard.press('End');
  await page.evaluate('probe.watchChosen()');
  const feedback = await type(page, typed, quick);
  await page.close();
  return { followed: loaded, loaded, dragged, feedback, said: [], problems: [] };
}

function judged(value: number, bar: number, isMost = true): string {
  const holds = isMost ? value <= bar : value >= bar;
  return `${value.toFixed(0)} (${bar} ${holds ? 'met' : 'MISSED'})`;
}

const middle = (rounds: readonly Round[], read: (round: Round) => number): number => median(rounds.map(read));

function rowsOf(product: readonly Round[], bare: readonly Round[]) {
  const row = (
    name: string,
    read: (round: Round) => number,
    about: { bar?: number; isMost?: boolean; alone?: true } = {},
  ) => {
    const own = middle(product, read);
    const other = about.alone ? Number.NaN : middle(bare, read);
    return {
      '': name,
      product: about.bar === undefined ? own.toFixed(0) : judged(own, about.bar, about.isMost),
      bare: about.alone ? '' : other.toFixed(0),
      ratio: about.alone ? '' : (own / other).toFixed(2),
    };
  };
  return [
    row('opened from the list: all blocks shown, ms', ({ followed }) => followed.shown),
    row('… and one answers, ms', ({ followed }) => followed.interactive, { bar: bars.open }),
    row('loaded anew: one answers, ms', ({ loaded }) => loaded.interactive),
    row('a block dragged, frames a second', ({ dragged }) => dragged.rate, { bar: bars.rate, isMost: false }),
    row('… 95 of 100 frames come within, ms', ({ dragged }) => dragged.gap),
    row('a key until the canvas shows it, p50, ms', ({ feedback }) => atShare(feedback, 0.5), { bar: bars.feedback }),
    row('… p95, ms', ({ feedback }) => atShare(feedback, 0.95), { bar: bars.feedback }),
    row('… until its input says what is wrong, p95, ms', ({ said }) => atShare(said, 0.95), {
      ...{ bar: bars.feedback, alone: true },
    }),
    row('… until the server says it, p50, ms', ({ problems }) => atShare(problems, 0.5), { alone: true }),
    row('… … p95, ms', ({ problems }) => atShare(problems, 0.95), { alone: true }),
  ];
}

/** Of the build, packed: what the workspace begins with, and the file that has the canvas, which must not be among it. */
function sayScripts(say: (line: string) => void): void {
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
  await withHouse(async (house) => {
    const { browser, company, folder } = house;
    await signIn(house);
    const page = await browser.newPage();
    const id = await createFlow(page, company);
    await page.close();
    mkdirSync(join(folder, 'bare'));
    const bare = await serveBare(join(folder, 'bare'), await freePort(3960));
    const [own, other]: [Round[], Round[]] = [[], []];
    try {
      for (let round = 0; round < rounds; round++) {
        other.push(await measureBare(browser, bare.url));
        own.push(await measureProduct(browser, company, id));
      }
    } finally {
      bare.stop();
    }
    sayScripts(say);
    const load = loadavg().map((value) => value.toFixed(1));
    say(`\na flow of ${count} blocks in the builder; medians of ${rounds}; load ${load.join(' ')}`);
    console.table(rowsOf(own, other));
  });
}
