/** One page, loaded by Lighthouse as a phone on a slow connection would: its figures, the middle ones of several runs. */
import lighthouse from 'lighthouse';
import { getLogNormalScore } from 'lighthouse/shared/statistics.js';
import { getMedian } from '../load.ts';

export interface Figures {
  /** Of 100, each. */
  score: number;
  accessibility: number;
  practices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  /** Blocking, and points, had the page's thread had a core to itself: from the processor's time of each task instead of the clock's. */
  ownTbt: number;
  ownScore: number;
  cls: number;
  /** kB that went over the wire. */
  script: number;
  font: number;
  all: number;
  scripts: number;
  requests: number;
  /** Element that Chromium reports as the largest contentful paint. */
  largest: string;
  /** Failed audits besides performance, in Lighthouse's words. */
  faults: readonly string[];
}

interface Transfer {
  resourceType?: string;
  transferSize?: number;
}

type Audits = Record<string, { score?: number | null; numericValue?: number; details?: unknown }>;
type Categories = Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;

const others = ['accessibility', 'best-practices', 'seo'];

/** The first element that an audit's details name, at any depth. */
function findElement(details: unknown): string {
  const snippet = /"snippet":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(details ?? {}))?.[1];
  return snippet ? (JSON.parse(`"${snippet}"`) as string).slice(0, 80) : '';
}

function listFaults(categories: Categories, audits: Audits): string[] {
  const counted = others.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return counted.flatMap(({ id }) => {
    const { score = null, details } = audits[id] ?? {};
    return score === null || score >= 1 ? [] : [`${id} ${findElement(details)}`.trim()];
  });
}

interface TraceTask {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  tdur?: number;
}

/** Lighthouse's CPU slowdown for a phone; the longest allowed task; the weight of blocking time in the score, and its curve. */
const phone = { slower: 4, most: 50, share: 0.3, curve: { p10: 200, median: 600 } };

/** As Lighthouse counts it, from the first paint on, but in time of the processor. */
function measureBlocking(events: readonly TraceTask[]): number {
  const painted = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1);
  if (!painted) return Number.NaN;
  const isOwn = ({ name, ph, pid, tid, ts }: TraceTask) =>
    name.endsWith('RunTask') && ph === 'X' && pid === painted.pid && tid === painted.tid && ts >= painted.ts;
  // Some tasks are reported twice, by two parts of the browser, with starts a few microseconds apart.
  const tasks = new Map(
    events.filter(isOwn).map(({ ts, tdur = 0 }) => [Math.round(ts / 100), (tdur * phone.slower) / 1000]),
  );
  return [...tasks.values()].reduce((sum, time) => sum + Math.max(0, time - phone.most), 0);
}

function createFigures(categories: Categories, audits: Audits, events: readonly TraceTask[]): Figures {
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const transfers = ((audits['network-requests']?.details as { items?: Transfer[] })?.items ?? []) as Transfer[];
  const fetched = transfers.filter(({ transferSize = 0 }) => transferSize > 0);
  const kilobytes = (type?: string) =>
    fetched
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize / 1000, 0);
  const [tbt, ownTbt] = [number('total-blocking-time'), measureBlocking(events)];
  const gained = getLogNormalScore(phone.curve, ownTbt) - getLogNormalScore(phone.curve, tbt);
  return {
    score: points('performance'),
    ownScore: Math.round(points('performance') + gained * phone.share * 100),
    ownTbt: Math.round(ownTbt),
    accessibility: points('accessibility'),
    practices: points('best-practices'),
    seo: points('seo'),
    fcp: Math.round(number('first-contentful-paint')),
    lcp: Math.round(number('largest-contentful-paint')),
    tbt: Math.round(tbt),
    cls: Number(number('cumulative-layout-shift').toFixed(3)),
    script: Math.round(kilobytes('Script')),
    font: Math.round(kilobytes('Font')),
    all: Math.round(kilobytes()),
    scripts: fetched.filter(({ resourceType }) => resourceType === 'Script').length,
    requests: fetched.length,
    largest: findElement(audits['lcp-breakdown-insight']?.details),
    faults: listFaults(categories, audits),
  };
}

/** The browser lost the beginning of its own record; on a busy machine it does so now and then. */
const isRecordLost = (code: string | undefined) => code === 'NO_NAVSTART';

/**
 * @param port where the browser takes commands
 * @throws when the page could not be loaded, or is not the one that was asked for
 */
export async function loadPageOnce(
  address: string,
  options: { port: number; warm: boolean; tries?: number },
): Promise<Figures> {
  const { port, warm, tries = 3 } = options;
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', ...others],
    disableStorageReset: warm,
    disableFullPageScreenshot: true,
  });
  const report = result?.lhr;
  if (isRecordLost(report?.runtimeError?.code) && tries > 1)
    return loadPageOnce(address, { ...options, tries: tries - 1 });
  if (!report || report.runtimeError) throw new Error(`${address}: ${report?.runtimeError?.message ?? 'no report'}`);
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(address).pathname) {
    throw new Error(`${address} leads to ${report.finalDisplayedUrl}`);
  }
  const { traceEvents: events } = result.artifacts.Trace as unknown as { traceEvents: TraceTask[] };
  return createFigures(report.categories as unknown as Categories, report.audits as Audits, events);
}

/** Each figure by itself the middle one; what was largest, and what is wrong, is that of the last run. */
export function getMiddleFigures(runs: readonly Figures[]): Figures {
  const last = runs.at(-1) as Figures;
  const { largest, faults, ...numbers } = last;
  const names = Object.keys(numbers) as (keyof typeof numbers)[];
  return {
    largest,
    faults,
    ...numbers,
    ...Object.fromEntries(names.map((name) => [name, getMedian(runs.map((run) => run[name]))])),
  };
}
