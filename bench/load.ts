/**
 * Sends requests as fast as they are answered: the results of a load with this many connections, and the CPU use of other
 * processes.
 */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

export interface LoadMeasure {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** µs of the processor for each answer, of the server's processes and PostgreSQL's; 0 where nobody looked. */
  cpu: number;
}

export type Request = Omit<autocannon.Request, 'setupRequest'> & { next?: () => { path?: string; body?: string } };

export interface Load {
  port: number;
  connections: number;
  seconds: number;
}

/** As fast as it goes. */
export async function runLoad(request: Request, { port, connections, seconds }: Load): Promise<LoadMeasure> {
  const { next, ...fixed } = request;
  const setupRequest = (item: autocannon.Request): autocannon.Request => ({ ...item, ...next?.() });
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [{ ...fixed, setupRequest }],
  });
  const failed = result.non2xx + result.errors;
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failed, cpu: 0 };
}

export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? sorted[0] ?? 0)) / 2;
}

/** Of several rounds: the medians. */
export function combineRounds(all: readonly LoadMeasure[]): LoadMeasure {
  return {
    perSecond: getMedian(all.map((item) => item.perSecond)),
    p50: getMedian(all.map((item) => item.p50)),
    p99: getMedian(all.map((item) => item.p99)),
    failed: all.reduce((sum, item) => sum + item.failed, 0),
    cpu: getMedian(all.map((item) => item.cpu)),
  };
}

function readProcessorTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** CPU use of the machine while the bench is idle, in percent of all its cores. */
export async function measureForeignShare(milliseconds = 700): Promise<number> {
  const start = readProcessorTimes();
  await sleep(milliseconds);
  const end = readProcessorTimes();
  return Math.round((100 * (end.busy - start.busy)) / Math.max(1, end.all - start.all));
}
